// How Sente thinks: the engine of every game, its limits, its workers, and the Gomocup protocol.

import type {} from './refusals.ts';

export { createEngine } from './engine.ts';
export { createGomocup, type Gomocup, type GomocupHost } from './gomocup/gomocup.ts';
export { createLineSplitter } from './gomocup/lines.ts';
export { startThreatSolver, type ThreatSolver, type ThreatWin } from './gomoku/five/solver.ts';
export { DEFAULT_MEMORY_MB, readLimits } from './limits.ts';
export { playLimits, SHORTEST_MS } from './move-time.ts';
export * from './think.ts';
export { stateForWarmUp, warmUpLimits } from './warm-up.ts';
export * from './worker/messages.ts';
export { serveEngine } from './worker/serve.ts';
export { createThinker, type Thinker, type ThinkerHost, type Thinking } from './worker/thinker.ts';
