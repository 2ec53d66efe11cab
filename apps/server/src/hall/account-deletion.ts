// Deletes an account. First it leaves the queue and every room, so that no player waits for it.

import { accept, type Result, refuse } from '@sente/kernel';
import type { Bus } from '../bus/bus.ts';
import type { Accounts } from '../people/accounts.ts';
import type { RoomRepository } from '../rooms/room-repository.ts';
import { closeRoom, seatOf, stand } from '../rooms/room-rules.ts';
import type { AccountRow, Store } from '../store/store.ts';

type Deps = {
  readonly store: Store;
  readonly bus: Bus;
  readonly repository: RoomRepository;
  readonly accounts: Accounts;
};

export type AccountDeletion = {
  /** `password` of an account; a guest has none. Refused while a game of theirs goes on: others play it, too. */
  deleteAccount(account: AccountRow, password: string): Promise<Result<null>>;
};

export function openAccountDeletion({ store, bus, repository, accounts }: Deps): AccountDeletion {
  return {
    async deleteAccount(account, password) {
      const right = account.guest ? accept(null) : await accounts.confirm(account, password);
      if (!right.ok) return right;
      const rooms = await store.rooms.ofAccount(account.id);
      const running = await store.matches.runningOf(account.id);
      if (running.length > 0 || rooms.some(({ status }) => status === 'playing'))
        return refuse('already_playing');
      for (const { id } of rooms)
        await repository.change(id, (now) =>
          seatOf(now, account.id) < 0 ? closeRoom(now, account.id) : stand(now, account.id),
        );
      await accounts.erase(account.id);
      bus.publish({ topic: 'queue', account: account.id });
      return accept(null);
    },
  };
}
