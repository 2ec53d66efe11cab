// Starts our server for `serverbench`: reads PORT, STORE (pg or pglite) and KEEP, and prints LISTENING.
import { mkdirSync, rmSync } from 'node:fs';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import pg from 'pg';

const DATABASE = 'sente_bench';
const { STORE = 'pglite', KEEP, PG_URL, PGLITE_DIR = './.bench-sente', SENTE_PROGRAM } = process.env;

const LIMITS = {
  HOST: '127.0.0.1',
  MAX_CONNECTIONS: '1000000',
  CONNECTIONS_PER_ADDRESS: '1000000',
  TCP_PER_ADDRESS: '1000000',
  MESSAGES_PER_SECOND: '100000',
  REQUESTS_PER_MINUTE: '10000000',
  GUESTS_PER_MINUTE: '10000000',
  ROOMS_PER_ADDRESS: '100000',
  LOG_LEVEL: 'warn',
};

/** A separate database beside the tables of the peers. @param {string} url */
async function freshDatabase(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  if (!KEEP) {
    await client.query(`drop database if exists ${DATABASE} with (force)`);
    await client.query(`create database ${DATABASE}`);
  }
  await client.end();
  const own = new URL(url);
  own.pathname = `/${DATABASE}`;
  return own.href;
}

/** @returns {Promise<Record<string, string>>} */
async function storeEnvironment() {
  if (STORE === 'pg') return { DATABASE_URL: await freshDatabase(PG_URL ?? '') };
  if (STORE !== 'pglite')
    throw new Error(`our server always stores its moves: STORE must be pg or pglite, not ${STORE}`);
  if (!KEEP) rmSync(PGLITE_DIR, { recursive: true, force: true });
  mkdirSync(PGLITE_DIR, { recursive: true });
  return { DATA_DIR: PGLITE_DIR };
}

Object.assign(process.env, LIMITS, await storeEnvironment());
const write = process.stdout.write.bind(process.stdout);
/** Translates the ready line of our server into the one the driver waits for. @param {any[]} args */
process.stdout.write = (...args) => {
  const isServing = String(args[0]).startsWith('Sente on ');
  return isServing ? write('LISTENING\n') : write(.../** @type {[any]} */ (args));
};
if (SENTE_PROGRAM) {
  process.argv.splice(2, process.argv.length, 'serve');
  await import(pathToFileURL(SENTE_PROGRAM).href);
} else {
  const { runEntry } = await import('../lib/run-entry.mjs');
  await runEntry('apps/server/src/main.ts', ['serve']);
}
