import { type Answer, fateOf } from './answer.ts';
import { type Op, type Photo, SEND_DEADLINE } from './op.ts';

/** How long the server waits for a whole picture, in milliseconds. */
export const LONGEST_UPLOAD = 120_000;
/** The slowest connection, in bytes per millisecond, on which a picture of a megabyte arrives in that time: 10 kB/s, one bar of signal. */
const SLOWEST = 10;

/** How long one try of this op may take, in milliseconds; longer with a picture, by its size. */
export const deadlineOf = ({ attachment }: Pick<Op, 'attachment'>): number =>
  SEND_DEADLINE + Math.round((attachment?.size ?? 0) / SLOWEST);

/** The answer when the picture is no longer on this phone: the op is not sent without it, and the user decides. */
const GONE: Answer = { http: 0, status: 'error', status_code: 422, refusal: { code: 'IMAGE_UNREADABLE' } };

/**
 * One try of an op; never throws. The attached picture is sent first under the id that the phone chose, so a repeat is the same picture; if
 * it does not arrive, its answer is the op's answer.
 */
export async function sendInOrder(
  { attachment }: Pick<Op, 'attachment'>,
  readPhoto: () => Promise<Photo | undefined>,
  upload: (photo: Photo) => Promise<Answer>,
  call: () => Promise<Answer>,
): Promise<Answer> {
  if (!attachment) return call();
  let photo: Photo | undefined;
  try {
    photo = await readPhoto();
  } catch {
    return 'unsent'; // the database wrapper reports the failure itself (src/sync/storage/database.ts)
  }
  if (!photo) return GONE;
  const answer = await upload(photo);
  return fateOf(answer) === 'sent' ? call() : answer;
}
