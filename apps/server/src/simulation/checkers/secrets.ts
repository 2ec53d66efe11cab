// No hidden man and no salt appears in a message before its match is over.

import type { OpenChecker } from './checker.ts';

type Row = { readonly match: string; readonly deal: string; readonly salt: string; readonly over: boolean };

const DEAL = `select d.match_id as match, d.deal, d.salt, m.status in ('ended', 'aborted') as over
  from deals d join matches m on m.id = d.match_id where d.match_id = $1`;

export const secrets: OpenChecker = ({ database, report }) => {
  const hidden = new Map<string, Row>();
  const known = new Set<string>();
  const read = (match: string) => database.read<Row>(DEAL, [match])[0];
  return {
    name: 'secrets',
    message({ tab, direction, message, text }) {
      if (direction !== 'received') return;
      if (message.t === 'match' && !known.has(message.match.id)) {
        const row = read(message.match.id);
        known.add(message.match.id);
        if (row !== undefined) hidden.set(row.match, row);
      }
      for (const { match, deal, salt } of hidden.values()) {
        if (!text.includes(deal) && !text.includes(salt)) continue;
        if (read(match)?.over) hidden.delete(match);
        else report(`${tab.name} received a secret of match ${match}: ${text}`);
      }
    },
  };
};
