// Settings: defaults that work, and one clear line for a value that does not.

import { describe, expect, test } from 'vitest';
import { BadSetting, readSettings, settingsAsHelpText, settingsAsMarkdownTable } from './settings.ts';

describe('settings', () => {
  test('have a default for each of them', () => {
    expect(readSettings({})).toMatchObject({
      port: 3000,
      dataDir: './data',
      databaseUrl: null,
      natsUrl: null,
      fsync: true,
      sessionSecret: null,
      publicUrl: null,
      origins: [],
      rankedNextMover: 'black',
    });
  });

  test('are read into their types', () => {
    const read = readSettings({
      PORT: ' 8080 ',
      DATABASE_URL: 'postgres://u:p@db:5432/sente',
      FSYNC: 'off',
      PUBLIC_URL: 'https://play.example.org/hall/',
      ORIGINS: 'https://a.example, http://localhost:5173',
      RANKED_NEXT_MOVER: 'white',
      LOG_LEVEL: '',
    });
    expect(read).toMatchObject({
      port: 8080,
      databaseUrl: 'postgres://u:p@db:5432/sente',
      fsync: false,
      publicUrl: 'https://play.example.org',
      origins: ['https://a.example', 'http://localhost:5173'],
      rankedNextMover: 'white',
      logLevel: 'info',
    });
  });

  test.each([
    [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535, not "http".'],
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535, not "70000".'],
    [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535, not "-1".'],
    [{ FSYNC: 'yes' }, 'FSYNC must be one of on, off, not "yes".'],
    [
      { DATABASE_URL: 'mysql://x' },
      'DATABASE_URL must be a URL such as postgres://host/db or postgres://a,b/db?target_session_attrs=read-write.',
    ],
    [{ NATS_URL: 'localhost' }, 'NATS_URL must be a URL such as nats://host.'],
    [{ ORIGINS: 'a.example' }, 'ORIGINS must be a URL such as https://host, not "a.example".'],
    [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET must be at least 32 characters long.'],
    [{ RANKED_NEXT_MOVER: 'red' }, 'RANKED_NEXT_MOVER must be one of black, white, not "red".'],
  ])('%j stops with one line', (environment, line) => {
    expect(() => readSettings(environment)).toThrow(new BadSetting(line));
  });

  test('are all in the table and in the help, one line each', () => {
    const names = Object.keys(readSettings({})).length;
    expect(settingsAsMarkdownTable().split('\n')).toHaveLength(names + 2);
    expect(settingsAsHelpText().split('\n')).toHaveLength(names);
    expect(settingsAsMarkdownTable()).toContain('| `PORT` | `3000` |');
    expect(settingsAsHelpText()).toMatch(/DATA_DIR +Folder .* \(default: \.\/data\)/);
  });
});
