// Log lines for work that failed and that no caller waits for.

import type { Logger } from 'pino';

/** The subject of a job, as fields of its log line. */
type JobData = { readonly [field: string]: string | undefined };

/** Makes the handler of a job's error, which logs the job and its subject. */
export type JobFailed = (job: string, data?: JobData) => (error: unknown) => void;

export function logFailedJobs(log: Logger, level: 'warn' | 'error', message: string): JobFailed {
  return (job, data) => (error) => log[level]({ job, ...data, error: String(error) }, message);
}
