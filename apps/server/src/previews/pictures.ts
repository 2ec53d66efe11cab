// Preview pictures: the present board of a game on paper, in the size that sites show for links.

import { CARVINGS } from '@sente/board/carvings';
import { boardAspect, drawPicture } from '@sente/board/draw-picture';
import { accept, type Game, type Result, refuse } from '@sente/kernel';
import { isOver, type RoomConfig } from '@sente/match';
import { BoundedMap } from '../base/bounded-map.ts';
import type { LoadedMatch } from '../matches/match-cache.ts';
import type { Play } from '../matches/play.ts';
import type { RoomRepository } from '../rooms/room-repository.ts';
import type { Renderer } from './renderer.ts';

/** Sites show a preview picture of this size large. */
const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 35;
const PAPER = '#f5f0e6';
/** Forty megabytes at most: a picture is 320 KB, and 400 KB with a full board. */
const MOST_KEPT = 100;

export type DrawnPicture = {
  readonly png: Uint8Array;
  /** The match is over: the picture never changes, and may be cached for good. */
  readonly isFinal: boolean;
};

export type Pictures = {
  ofMatch(id: string): Promise<Result<DrawnPicture>>;
  /** The present or last game of the room; before the first game, the empty board. */
  ofRoom(code: string): Promise<Result<DrawnPicture>>;
};

type Deps = {
  readonly play: Play;
  readonly repository: RoomRepository;
  readonly findGame: (id: string) => Game | undefined;
  readonly renderer: Renderer;
};

export function openPictures({ play, repository, findGame, renderer }: Deps): Pictures {
  const kept = new BoundedMap<string, Promise<Uint8Array>>(MOST_KEPT);

  async function renderPngOnce(key: string, draw: () => string | null): Promise<Result<Uint8Array>> {
    const known = kept.get(key);
    if (known !== undefined) return accept(await known);
    const svg = draw();
    if (svg === null) return refuse('unknown_game');
    const rendered = renderer.render(svg);
    if (rendered === null) return refuse('busy');
    kept.set(key, rendered);
    // A failed drawing is tried again at the next request.
    rendered.catch(() => kept.delete(key));
    return accept(await rendered);
  }
  function drawLoadedMatch({ id, match }: LoadedMatch): Promise<Result<Uint8Array>> {
    const game = findGame(match.config.game);
    return renderPngOnce(`${id} ${match.plies.length} ${match.status}`, () =>
      game ? drawPreviewSvg(game, match.state) : null,
    );
  }
  function drawEmptyBoard(config: RoomConfig): Promise<Result<Uint8Array>> {
    const game = findGame(config.game);
    return renderPngOnce(JSON.stringify([config.game, config.options]), () => {
      const players = Array.from({ length: game?.seats ?? 0 }, (_, seat) => String(seat));
      const start = game?.setUp(config.options, players);
      return game && start?.ok ? drawPreviewSvg(game, start.value) : null;
    });
  }
  return {
    async ofMatch(id) {
      const loaded = await play.load(id);
      if (!loaded) return refuse('no_such_match');
      // Read before the drawing is awaited, because the match may end meanwhile.
      const isFinal = isOver(loaded.match);
      return drawnPictureResult(await drawLoadedMatch(loaded), isFinal);
    },
    async ofRoom(code) {
      const room = await repository.find(code);
      if (!room) return refuse('no_such_room');
      const loaded = room.matchId === null ? null : await play.load(room.matchId);
      // Another game may begin in the room.
      return drawnPictureResult(
        await (loaded ? drawLoadedMatch(loaded) : drawEmptyBoard(room.config)),
        false,
      );
    },
  };
}

function drawnPictureResult(drawn: Result<Uint8Array>, isFinal: boolean): Result<DrawnPicture> {
  return drawn.ok ? accept({ png: drawn.value, isFinal }) : drawn;
}

/** The board in the middle, in a frame of its own proportions, which cuts off what is drawn beyond its edge. */
export function drawPreviewSvg(game: Game, state: unknown): string {
  const picture = game.picture(state);
  const aspect = boardAspect(picture.grid, false);
  const width = Math.min(WIDTH - 2 * MARGIN, (HEIGHT - 2 * MARGIN) * aspect);
  const height = width / aspect;
  const place = `x="${(WIDTH - width) / 2}" y="${(HEIGHT - height) / 2}" width="${width}" height="${height}"`;
  const board = drawPicture(picture, { carvings: CARVINGS }).replace('<svg ', `<svg ${place} `);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${PAPER}"/>${board}</svg>`
  );
}
