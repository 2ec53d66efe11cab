// The ranking of a pool: the players with the best ratings.

import { POOLS } from '@sente/match';
import type { Person } from '@sente/protocol';
import { readPoolFromAddress } from '../base/pools.ts';
import { useOnline } from '../connection/online.ts';
import { FetchedContent } from '../frame/fetched.tsx';
import { OnlinePage } from '../frame/online-page.tsx';
import { ratingText } from '../ui/numbers.ts';
import { poolName } from '../ui/pool-name.ts';
import { enHome } from '../words/en/home.ts';
import { enPeople } from '../words/en/people.ts';
import { enSite } from '../words/en/site.ts';
import { translator } from '../words/speak.ts';
import './leaderboard-page.css';

const t = translator(enHome, enPeople, enSite);

type Leaders = {
  readonly players: readonly {
    readonly place: number | null;
    readonly player: Person;
    readonly games: number;
  }[];
};

/** `pool`: from the address; an unknown one means the first pool. */
export function LeaderboardPage({ pool: asked }: { pool: string }) {
  const { session } = useOnline();
  const me = session.you.value?.id;
  const pool = readPoolFromAddress(asked);
  return (
    <OnlinePage kind="leaders" title={t('nav.leaders')}>
      <h1>{t('nav.leaders')}</h1>
      <nav class="pools" aria-label={t('nav.leaders')}>
        {POOLS.map(({ id }) => (
          <a key={id} href={`/leaderboard/${id}`} aria-current={id === pool ? 'page' : undefined}>
            {poolName(id)}
          </a>
        ))}
      </nav>
      <FetchedContent<Leaders> path={`/api/leaderboard/${pool}`}>
        {({ players }) =>
          players.length === 0 ? (
            <p class="empty">
              {t('leaders.empty')}{' '}
              <a class="link" href={`/lobby/ranked/${pool}`}>
                {t('home.ranked')}
              </a>
            </p>
          ) : (
            <>
              <table data-testid="leaders">
                <thead>
                  <tr>
                    <th scope="col">{t('leaders.place')}</th>
                    <th scope="col">{t('leaders.player')}</th>
                    <th scope="col">{t('leaders.rating')}</th>
                    <th scope="col">{t('leaders.games')}</th>
                  </tr>
                </thead>
                <tbody>
                  {players.map(({ place, player, games }) => (
                    <tr key={player.id} aria-current={player.id === me ? 'true' : undefined}>
                      <td>{place ?? '–'}</td>
                      <td>
                        <a href={`/u/${player.id}`}>{player.name}</a>
                      </td>
                      <td>{ratingText(player.rating ?? 0, player.provisional ?? false)}</td>
                      <td>{games}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
              {players.some(({ player }) => player.provisional) && (
                <p class="hint">{t('leaders.settling')}</p>
              )}
            </>
          )
        }
      </FetchedContent>
    </OnlinePage>
  );
}
