// A thread that thinks: what it is sent, one position after the other.

import { parentPort, workerData } from 'node:worker_threads';
import { createEngine, serveEngine } from '@sente/engine';
import { engineHost } from './engine-files.ts';

if (!parentPort) throw new Error('this runs as a worker thread');
const port = parentPort;
const engine = createEngine(engineHost((workerData as { folders: readonly string[] }).folders));
const hear = serveEngine(engine, (message) => port.postMessage(message));
port.on('message', hear);
