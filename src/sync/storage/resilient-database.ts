import { isNamed, type Opened } from '#domain/outbox/database.ts';
import { storageStateOf } from './storage-state.ts';
import { part, type Phone } from '../phone.ts';

const STORAGE_TIMEOUT_MS = 3_000;

export const recoveryOf = part((phone) => {
  const { sayStorage } = storageStateOf(phone);
  let frame: HTMLIFrameElement | undefined;

  /** It was there once: what is missing now was lost. */
  let hasWorked = false;

  /** Databases that fail now. While there is one, nothing may be called durable. */
  const failing = new Set<unknown>();

  /** This page's IndexedDB: that of a frame once the page's own was lost. */
  const currentIndexedDB = (): IDBFactory => frame?.contentWindow?.indexedDB ?? globalThis.indexedDB;

  /**
   * A database that outlives what WebKit does to a page ("Connection to Indexed Database server lost"): from then on every call of the
   * page fails, a new frame's works at once (reliability.md M10, R-O9). One that never answers its opening is not waited for (R-O9): it
   * rejects at once until it has answered, and `work` is not begun, so that nothing is written that was said to be impossible.
   */
  function withRecovery<D>(database: Opened<D>): Opened<D> {
    let opening: Promise<unknown> | undefined;

    const open = (): Promise<unknown> => {
      const opened = database.use(async () => undefined);
      opened.then(
        () => (opening = opened),
        () => (opening = undefined),
      );
      return inTime(opened);
    };
    const attempt = async <T>(work: (database: D) => Promise<T>): Promise<T> => {
      opening ??= open();
      await opening;
      const done = await database.use(work);
      hasWorked = true;
      if (failing.delete(database) && failing.size === 0) sayStorage('durable');
      return done;
    };
    return {
      use: async (work) => {
        const used = frame;
        return attempt(work)
          .catch((error: unknown) => {
            if (!hasWorked || !isLost(error)) throw error;
            renewFrame(used);
            return attempt(work);
          })
          .catch((error: unknown) => despair(database, error));
      },
      close: () => {
        opening = undefined;
        database.close();
      },
    };
  }

  function despair(database: unknown, error: unknown): never {
    if (!isNamed(error, 'QuotaExceededError')) {
      failing.add(database);
      sayStorage('memory');
      // A reload heals it; not under somebody's hands, and not where it never worked.
      if (hasWorked && isLost(error)) reloadWhenSafe(phone).catch(() => undefined); // no session storage: nobody could tell that it was tried
    }
    throw error;
  }

  /** Another frame than the one whose databases failed, unless somebody else was faster. */
  function renewFrame(failed: HTMLIFrameElement | undefined): void {
    if (frame !== failed) return;
    frame = document.createElement('iframe');
    frame.hidden = true;
    document.body.append(frame);
    failed?.remove();
  }
  return { currentIndexedDB, withRecovery };
});

/** This tab was loaded anew for it: where that did not help, once more does not. */
const HEALED = 'reloaded_for_storage';

const reloadWhenSafe = (phone: Phone) =>
  import('../page/update.ts').then(
    (it) => {
      if (sessionStorage.getItem(HEALED) !== null) return;
      sessionStorage.setItem(HEALED, '1');
      it.updateOf(phone).onWorkerTookControl();
    },
    () => undefined, // its code is not here: the user has been told that nothing is stored
  );

const isLost = (error: unknown): boolean => isNamed(error, 'InvalidStateError') || isNamed(error, 'UnknownError');

/** An open that never answers must not hold up a screen. */
function inTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new DOMException('storage does not answer', 'TimeoutError')),
      STORAGE_TIMEOUT_MS,
    );
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
