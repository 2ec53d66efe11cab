// A client asks for the events of a match once for each connection: whatever fails meanwhile, it gets them.

import { expect, test, vi } from 'vitest';
import { StoreUnavailable } from '../store/drivers/sql.ts';
import { connect } from '../testing/client.ts';
import { seatTwo, startServer } from '../testing/server.ts';

test('a watch whose reading of the players fails is answered when the store is back', async () => {
  const server = await startServer('embedded');
  const { match } = await seatTwo({ mode: 'tieu_dao' }, () => connect(server.url));
  const late = await connect(server.url);
  const many = vi
    .spyOn(server.parts.people, 'many')
    .mockRejectedValueOnce(new StoreUnavailable('the connection broke'));
  await late.watch(match);
  expect(many).toHaveBeenCalled();
  expect(late.match(match).config.players).toHaveLength(2);
  await server.stop();
});
