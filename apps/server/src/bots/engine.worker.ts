// A thread that thinks about one position after the other.

import { constants, platform, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { createEngine, serveEngine } from '@sente/engine';
import { openWorld } from '../base/world.ts';
import { openEngineFileHost } from './engine-files.ts';

if (!parentPort)
  throw new Error('engine.worker.ts has no parent: start it as a worker thread, with openEngineThread');
const port = parentPort;
const { folders, behind } = workerData as { folders: readonly string[]; behind: boolean };
// On Linux a priority is the thread's own; elsewhere it would be the whole server's.
if (behind && platform() === 'linux') setPriority(constants.priority.PRIORITY_LOW);
const engine = createEngine(openEngineFileHost(openWorld(), folders));
const hear = serveEngine(engine, (message) => port.postMessage(message));
port.on('message', hear);
