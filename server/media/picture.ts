import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { statfs } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { Refused } from '#domain/refusals.ts';
import type { Picture } from './drawing.ts';
import type { ServerContext } from '../context.ts';

export type { Picture } from './drawing.ts';

/** How many pictures are drawn at once, each in a separate process; with two slow ones the third place stays free for others. */
const PLACES = 3;
const MAX_SLOW = 2;
/** Milliseconds. A usual photo takes 200, the largest allowed picture 2,000. */
const SLOW_MS = 3_000;
const DEADLINE_MS = 10_000;
/** More waiting pictures (two megabytes each) would fill the memory; further ones are refused with BUSY. */
const MAX_WAITING = 24;
/** The most pictures of one person, waiting or being drawn: half of the queue. */
const MAX_OF_ONE = 12;
/** After how many idle milliseconds a drawing process ends and frees its memory. */
const IDLE_MS = 60_000;
const PROGRAM = path.join(import.meta.dirname, 'drawing-process.ts');

/**
 * A picture that was started but stopped: it was too slow while two slow ones were running, or two processes ended on it. Answers BUSY and
 * counts like a refused picture.
 */
export class PictureStopped extends Refused {
  constructor() {
    super('BUSY');
  }
}

export interface Pictures {
  /**
   * Redraws a picture (`drawing.ts`), one per person at a time. Throws IMAGE_UNREADABLE when it is not a picture or takes longer than the
   * deadline, and BUSY when too many wait or the processes fail.
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

type DrawerMessage = 'ready' | 'refused' | { picture: Picture };
/** The result of a picture in one process; `ended`: the process ended, perhaps not because of the picture. */
type Outcome = DrawerMessage | 'late' | 'ended';

interface Drawer {
  child: ChildProcess;
  /** Called with the process's next message, and when it ends. */
  heard: (outcome: Outcome) => void;
}

/**
 * Draws in separate processes: an AVIF mosaic of 1,300 bytes keeps its decoder busy for minutes, no deadline of libvips stops it, and only
 * a process can be ended.
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
      // The process reads strangers' files, so it gets none of our secrets.
      env: { PATH: process.env['PATH'] },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const drawer: Drawer = { child, heard: () => undefined };
    drawers.add(drawer);
    const first = new Promise<Outcome>((resolve) => (drawer.heard = resolve));
    child.on('message', (said: DrawerMessage) => drawer.heard(said));
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

  /** An idle process does not keep the server from ending. */
  function rest(drawer: Drawer): void {
    drawer.child.unref();
    drawer.child.channel?.unref();
    idle.push(drawer);
    ending.refresh();
  }

  async function draw(sent: Uint8Array): Promise<Picture> {
    let outcome = await drawIn(idle.pop() ?? (await start()), sent);
    // A process that was ended from outside (a signal, no memory) says nothing about the picture, so a new process tries once more.
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

/** The server's drawing processes, started by the first picture and ended when idle. */
export const { redrawn } = openPictures();

const text = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(bytes.subarray(from, to)).toString('latin1');

/** The format by the first bytes; undefined: not accepted, and no decoder sees it. */
export function kindOf(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | 'avif' | undefined {
  if (text(bytes, 0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'webp';
  // The box of brands: length, `ftyp`, brand, version, then the compatible brands.
  if (text(bytes, 4, 8) !== 'ftyp') return undefined;
  const brands = text(bytes, 8, Math.min(Buffer.from(bytes.subarray(0, 4)).readUInt32BE(), 256));
  return /^(?:.{4})*?avif/s.test(brands) ? 'avif' : undefined;
}

/** Bytes. With less, the next pictures of a busy morning would be refused. */
const MIN_FREE = 64 * 1024 * 1024;
/** A network disk may not answer; then the last known room counts. */
const DISK_DEADLINE_MS = 500;

export interface PictureRoom {
  /** Bytes that are free where pictures (with a bucket: uploads that are coming) are written; undefined: not known. */
  free(): Promise<number | undefined>;
  /** Whether pictures are refused, or soon will be, because there is no room. */
  isFull(): Promise<boolean>;
}

/** Looks at the disk when it is asked. A quota may show only in a refused write, so that counts as well. */
export function openPictureRoom({ config, media, log }: Pick<ServerContext, 'config' | 'media' | 'log'>): PictureRoom {
  let known: number | undefined;
  let looking: Promise<void> | undefined;
  let wasFull = false;

  async function look(): Promise<void> {
    try {
      known = await freeIn(config.media ? config.dataDir : path.join(config.dataDir, 'media'), config.dataDir);
    } catch (error) {
      if (known !== undefined) log.warn({ err: error }, 'the free room for pictures could not be read');
      known = undefined;
    }
  }
  async function free(): Promise<number | undefined> {
    looking ??= look().finally(() => (looking = undefined));
    await Promise.race([looking, pause(DISK_DEADLINE_MS, undefined, { ref: false })]);
    return known;
  }
  return {
    free,
    async isFull() {
      const left = await free();
      const isFull = media.isFull() || (left !== undefined && left < MIN_FREE);
      if (isFull !== wasFull && isFull) log.error({ freeBytes: left }, 'the place for pictures is full');
      if (isFull !== wasFull && !isFull) log.warn({ freeBytes: left }, 'the place for pictures has room again');
      wasFull = isFull;
      return isFull;
    },
  };
}

/** The first of the folders that exists; before the first picture its folder does not. */
async function freeIn(...folders: string[]): Promise<number | undefined> {
  for (const folder of folders) {
    try {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
  }
  return undefined;
}

/** Whether the error says that a disk has no room, or that a quota is used up. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
