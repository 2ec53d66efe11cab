// The best of the ranked pool.

import type { Person } from '@sente/protocol';
import { ratingText } from '../parts/clock-text.ts';
import { t } from '../words/index.ts';
import { OnlinePage } from './bar.tsx';
import { Fetched } from './fetched.tsx';
import { useOnline } from './online.ts';
import { RANKED_POOL } from './queue.ts';

type Leaders = {
  readonly players: readonly {
    readonly place: number;
    readonly player: Person;
    readonly games: number;
  }[];
};

export function LeaderboardPage() {
  const { session } = useOnline();
  const me = session.you.value?.id;
  return (
    <OnlinePage kind="leaders">
      <h1>{t('nav.leaders')}</h1>
      <Fetched<Leaders> path={`/api/leaderboard/${RANKED_POOL}`}>
        {({ players }) =>
          players.length === 0 ? (
            <p class="empty">
              {t('leaders.empty')}{' '}
              <a class="link" href="/lobby/ranked">
                {t('home.ranked')}
              </a>
            </p>
          ) : (
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
                    <td>{place}</td>
                    <td>
                      <a href={`/u/${player.id}`}>{player.name}</a>
                    </td>
                    <td>{ratingText(player.rating ?? 0, player.provisional ?? false)}</td>
                    <td>{games}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }
      </Fetched>
    </OnlinePage>
  );
}
