import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { Refused } from '#domain/refusals.ts';
import type { Picture } from './drawing.ts';

export type { Picture } from './drawing.ts';

/** Drawn at once, each in a process of its own; two slow ones leave the third place to others. */
const PLACES = 3;
const MAX_SLOW = 2;
/** Milliseconds. A photo as phones send it takes 200, the largest allowed picture 2,000. */
const SLOW_MS = 3_000;
const DEADLINE_MS = 10_000;
/** More of them would fill the memory (two megabytes each): whoever comes then is asked to come again. */
const MAX_WAITING = 24;
/** Of one person, waiting or drawn: half of the line. */
const MAX_OF_ONE = 12;
/** Milliseconds without work after which a drawing process ends and gives back its memory. */
const IDLE_MS = 60_000;
const PROGRAM = path.join(import.meta.dirname, 'drawing-process.ts');

/**
 * A picture that was begun: it took too long while two slow ones were there already, or two processes ended over it. `BUSY`, and it counts
 * like one that was refused.
 */
export class PictureStopped extends Refused {
  constructor() {
    super('BUSY');
  }
}

export interface Pictures {
  /**
   * The picture, made anew (`drawing.ts`). One of each person is drawn at a time. Throws `IMAGE_UNREADABLE` for what is none, or takes
   * longer than the deadline; `BUSY` where too many wait, or the processes themselves fail.
   */
  redrawn: (sent: Uint8Array, who: string) => Promise<Picture>;
  close: () => void;
}

interface Waiting {
  who: string;
  sent: Uint8Array;
  resolve: (picture: Picture) => void;
  reject: (error: unknown) => void;
}

type Said = 'ready' | 'refused' | { picture: Picture };
/** What became of a picture in one process; `ended`: the process is gone, which need not be the picture's doing. */
type Outcome = Said | 'late' | 'ended';

interface Drawer {
  child: ChildProcess;
  /** Told what the process says next, and that it ended. */
  heard: (outcome: Outcome) => void;
}

/**
 * Draws in processes of their own: a mosaic of 1,300 bytes keeps the decoder of AVIF busy for minutes, no deadline of libvips stops it, and
 * only a process can be ended.
 */
export function openPictures({
  slowMs = SLOW_MS,
  deadlineMs = DEADLINE_MS,
  startMs = DEADLINE_MS,
  program = PROGRAM,
} = {}): Pictures {
  const drawers = new Set<Drawer>();
  const idle: Drawer[] = [];
  const waiting: Waiting[] = [];
  const drawnFor = new Set<string>();
  let slow = 0;
  let isClosed = false;
  const end = (drawer: Drawer) => void drawer.child.kill('SIGKILL');
  const ending = setTimeout(() => idle.splice(0).forEach(end), IDLE_MS).unref();

  async function start(): Promise<Drawer> {
    if (isClosed) throw new Refused('BUSY');
    const child = fork(program, [], {
      serialization: 'advanced',
      execArgv: [],
      // What reads strangers' files knows no password of ours.
      env: { PATH: process.env['PATH'] },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const drawer: Drawer = { child, heard: () => undefined };
    drawers.add(drawer);
    const first = new Promise<Outcome>((resolve) => (drawer.heard = resolve));
    child.on('message', (said: Said) => drawer.heard(said));
    child.on('error', () => drawer.heard('ended'));
    child.on('exit', () => {
      drawers.delete(drawer);
      const at = idle.indexOf(drawer);
      if (at >= 0) idle.splice(at, 1);
      drawer.heard('ended');
    });
    const timer = setTimeout(() => drawer.heard('late'), startMs);
    const outcome = await first;
    clearTimeout(timer);
    if (outcome === 'ready') return drawer;
    end(drawer);
    throw new Refused('BUSY');
  }

  /** A process without work does not keep the server from ending. */
  function rest(drawer: Drawer): void {
    drawer.child.unref();
    drawer.child.channel?.unref();
    idle.push(drawer);
    ending.refresh();
  }

  async function draw(sent: Uint8Array): Promise<Picture> {
    let outcome = await drawIn(idle.pop() ?? (await start()), sent);
    // Ended from outside (a signal, the memory ran out) is no word on the picture; a new process knows nothing of what befell the others.
    if (outcome === 'ended') outcome = await drawIn(await start(), sent);
    if (outcome === 'ended') throw new PictureStopped();
    if (typeof outcome === 'string') throw new Refused('IMAGE_UNREADABLE');
    return outcome.picture;
  }

  async function drawIn(drawer: Drawer, sent: Uint8Array): Promise<Outcome> {
    const { child } = drawer;
    child.ref();
    child.channel?.ref();
    let isSlow = false;
    const timers: NodeJS.Timeout[] = [];
    try {
      const outcome = await new Promise<Outcome>((resolve, reject) => {
        drawer.heard = resolve;
        const slowly = () => {
          if (slow >= MAX_SLOW) return reject(new PictureStopped());
          isSlow = true;
          slow += 1;
        };
        timers.push(
          setTimeout(slowly, slowMs),
          setTimeout(() => resolve('late'), deadlineMs),
        );
        child.send(sent, (error) => error && resolve('ended'));
      });
      if (outcome !== 'late' && outcome !== 'ended') rest(drawer);
      return outcome;
    } finally {
      if (!idle.includes(drawer)) end(drawer);
      for (const timer of timers) clearTimeout(timer);
      if (isSlow) slow -= 1;
    }
  }

  function next(): void {
    if (drawnFor.size >= PLACES) return;
    const at = waiting.findIndex(({ who }) => !drawnFor.has(who));
    const [it] = at < 0 ? [] : waiting.splice(at, 1);
    if (!it) return;
    drawnFor.add(it.who);
    void draw(it.sent)
      .then(it.resolve, it.reject)
      .finally(() => {
        drawnFor.delete(it.who);
        next();
      });
  }
  return {
    redrawn: async (sent, who) => {
      if (!kindOf(sent)) throw new Refused('IMAGE_UNREADABLE');
      const ofOne = waiting.filter((it) => it.who === who).length + (drawnFor.has(who) ? 1 : 0);
      if (waiting.length >= MAX_WAITING || ofOne >= MAX_OF_ONE) throw new Refused('BUSY');
      return new Promise((resolve, reject) => {
        waiting.push({ who, sent, resolve, reject });
        next();
      });
    },
    close: () => {
      isClosed = true;
      drawers.forEach(end);
    },
  };
}

/** Of this server: its processes are started by the first picture and end when none comes. */
export const { redrawn } = openPictures();

const text = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(bytes.subarray(from, to)).toString('latin1');

/** What its first bytes say; undefined: none of ours, and no decoder sees it. */
export function kindOf(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | 'avif' | undefined {
  if (text(bytes, 0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'webp';
  // The box of its brands: its length, `ftyp`, the brand, a version, then all it is compatible with.
  if (text(bytes, 4, 8) !== 'ftyp') return undefined;
  const brands = text(bytes, 8, Math.min(Buffer.from(bytes.subarray(0, 4)).readUInt32BE(), 256));
  return /^(?:.{4})*?avif/s.test(brands) ? 'avif' : undefined;
}
