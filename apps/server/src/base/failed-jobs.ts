// Log lines for work that failed and that no caller waits for.

import type { Logger } from 'pino';

/** What a job was for: fields of its log line. */
type JobData = { readonly [field: string]: string | undefined };

/** Makes the handler of a job's error, which logs the job and what it was for. */
export type JobFailed = (job: string, data?: JobData) => (error: unknown) => void;

export function logFailedJobs(log: Logger, level: 'warn' | 'error', message: string): JobFailed {
  return (job, data) => (error) => log[level]({ job, ...data, error: String(error) }, message);
}
