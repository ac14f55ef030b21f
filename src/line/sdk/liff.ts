import { liffAddress, lineLogin } from '../../platform/line-login.ts';
import { hostOf } from '../../platform/browser.ts';
import { strip, stripped, wantedBehindLine, dropSdkStorage, noteOpened, isFirstTry, mayOpenLine } from './address.ts';
import { noteOwnEntry, type Purpose } from './own-entry.ts';
import { isTemporary, LineTrouble, troubleOf } from './trouble.ts';

type Liff = typeof import('./liff-sdk.ts')['liff'];

/** LINE's SDK may never settle, by design (line.md §1.2). */
const LIFF_TIMEOUT_MS = 8_000;
/** A page that is being left has nothing to settle; on a slow network the next one takes a while. */
const LEAVING_TIMEOUT_MS = 30_000;
/** A token that runs out on its way is no use. */
const LEAST_LEFT = 60_000;

/** Both tokens of LINE: the only data of the user's that go from LINE to our server. */
export interface LineProof {
  id_token: string;
  access_token: string;
}

/** `cancelled` is also what an earlier sheet says when a later one takes its place (line.md D4). */
export type SharedInLine = 'shared' | 'cancelled';
type Messages = Parameters<Liff['shareTargetPicker']>[0];

/** LINE's SDK on one page. The app has one page; a test makes as many as it needs. */
export function createLiffPage() {
  let opening: Promise<Liff> | undefined;
  /** The SDK's own promise: a second `init` beside one that hangs would ask LINE for everything twice. */
  let initialising: Promise<void> | undefined;
  let isUp = false;
  let isTried = false;
  let isLeaving = false;

  /**
   * LINE's SDK, initialised once for the page. Until this settles nothing may change the address. Rejects with a `LineTrouble`; the address
   * is clean in either case.
   */
  function openOnArrival(): Promise<Liff> {
    noteOpened();
    opening ??= opened()
      .catch((error: unknown) => Promise.reject(troubleOf(error)))
      .finally(strip);
    return opening;
  }

  /** The same for a screen: it gets the result of the arrival; after a temporary failure the next caller opens the SDK anew. */
  function openLiff(): Promise<Liff> {
    return openOnArrival().catch((trouble: LineTrouble) => {
      if (isTemporary(trouble)) opening = undefined;
      throw trouble;
    });
  }

  async function opened(): Promise<Liff> {
    const liffId = lineLogin()?.liffId;
    if (!liffId) throw new LineTrouble('config', 'LINE_OFF');
    // Only a new page can make a loop: a second opening in the same page is none.
    if (!isTried && !mayOpenLine()) throw new LineTrouble('loop', 'LOOP');
    isTried = true;
    const { liff } = await import('./liff-sdk.ts');
    window.addEventListener('beforeunload', () => (isLeaving = true), { once: true });
    initialising ??= liff.init({ liffId }).catch((error: unknown) => {
      initialising = undefined;
      throw error;
    });
    await withPatience(initialising, () => hasGoodTokens(liff));
    isUp = true;
    return liff;
  }

  /**
   * Late, or stopped without an error of its own (its Android alert wants a script of LINE's, which our policy refuses); but what it was to
   * bring is there: that is enough (line.md §1.2, C2).
   */
  async function withPatience(settled: Promise<void>, isEnough: () => boolean): Promise<void> {
    const late = after(LIFF_TIMEOUT_MS).then(() => (isLeaving ? after(LEAVING_TIMEOUT_MS) : undefined));
    try {
      const isLate = await Promise.race([settled.then(() => false), late.then(() => true)]);
      if (isLate && !isEnough()) throw new LineTrouble('slow', 'TIMEOUT', 'LINE has not answered');
    } catch (error) {
      if (!(error instanceof TypeError && isEnough())) throw error;
    }
  }

  /** Who the user is, by LINE; undefined: not signed in with LINE in this browser. `to`: as of `renewed`. */
  async function lineProof(to?: string): Promise<LineProof | undefined> {
    const liff = await openLiff();
    if (!liff.isLoggedIn()) return undefined;
    const id_token = liff.getIDToken();
    const access_token = liff.getAccessToken();
    if (!id_token || !access_token) throw new LineTrouble('config', 'NO_ID_TOKEN', 'the channel has no openid scope');
    return runsOut(id_token) && isFirstTry() ? reopenForNewTokens(to) : { id_token, access_token };
  }

  /**
   * New tokens: LINE opens `to` anew, what this page was opened for when none is named; `purpose`: for what the user decides there. The
   * page is left, so this does not resolve; it rejects when it was not left after all.
   */
  async function reopenForNewTokens(to?: string, purpose?: Purpose): Promise<never> {
    if (purpose) noteOwnEntry(purpose);
    if (hostOf(navigator.userAgent) === 'liff') {
      if (isUp) (await openLiff()).logout();
      else dropSdkStorage(); // to be rid of its tokens alone the SDK need not ask LINE
      location.replace(liffAddress(to ?? wantedBehindLine() ?? '/'));
      return left();
    }
    const liff = await openLiff();
    liff.logout();
    liff.login({ redirectUri: location.origin + (to === undefined ? stripped(location) : `/line${to}`) });
    return left();
  }

  /** Signs in with LINE where LINE does not do it by itself: in its in-app browser. */
  async function logInToLine(): Promise<never> {
    const liff = await openLiff();
    liff.login({ redirectUri: location.origin + stripped(location) });
    return left();
  }

  /** Outside LINE's own browser the SDK stores the tokens for thirty days, for whoever holds the phone; no code needs them after sign-in. */
  async function logOutOfLine(): Promise<void> {
    if (hostOf(navigator.userAgent) !== 'liff') (await openLiff()).logout();
  }

  /**
   * Inside LINE, and LINE has told its SDK who the user is: where it has not (sign-in was by phone), the SDK would leave the page for
   * LINE's own sign-in, and the user would come back as whoever that is.
   */
  const isSignedInToLine = (): boolean => hostOf(navigator.userAgent) === 'liff' && (isUp || hasStoredToken());

  /** Whether the user can choose friends in LINE to send something to. Never opens LINE's sign-in to find out. */
  async function canShareInLine(): Promise<boolean> {
    if (!isSignedInToLine()) return false;
    return openLiff().then(
      (liff) => liff.isApiAvailable('shareTargetPicker'),
      () => false,
    );
  }

  /** LINE's own sheet of friends. Rejects with a `LineTrouble`: `unconfirmed` when nobody knows whether it was sent. */
  async function shareInLine(messages: Messages): Promise<SharedInLine> {
    const liff = await openLiff();
    try {
      return (await liff.shareTargetPicker(messages)) ? 'shared' : 'cancelled';
    } catch (error) {
      throw troubleOf(error);
    }
  }

  return {
    openOnArrival,
    openLiff,
    lineProof,
    reopenForNewTokens,
    logInToLine,
    logOutOfLine,
    isSignedInToLine,
    canShareInLine,
    shareInLine,
  };
}

export const liffPage = createLiffPage();

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const hasGoodTokens = (liff: Liff): boolean => liff.isLoggedIn() && !runsOut(liff.getIDToken());

/** The SDK keeps an ID token that has expired and calls the user logged in (line.md T17). */
function runsOut(id_token: string | null): boolean {
  return id_token !== null && expiryOf(id_token) - Date.now() < LEAST_LEFT;
}

function expiryOf(jwt: string): number {
  try {
    const body = (jwt.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return Number((JSON.parse(atob(body)) as { exp?: number }).exp) * 1_000 || 0;
  } catch {
    return 0; // whatever it is, it is no ID token
  }
}

async function left(): Promise<never> {
  await after(LEAVING_TIMEOUT_MS);
  throw new LineTrouble('slow', 'TIMEOUT', 'LINE has not opened');
}

function hasStoredToken(): boolean {
  try {
    return sessionStorage.getItem(`LIFF_STORE:${lineLogin()?.liffId}:accessToken`) !== null;
  } catch {
    return false; // storage is forbidden
  }
}
