import { fateOf, type Answer } from './answer.ts';
import { SEND_DEADLINE, type Op, type Photo } from './op.ts';

/** Milliseconds that the server waits for the whole of a picture. */
export const LONGEST_UPLOAD = 120_000;
/** Bytes a millisecond, of the slowest road on which a picture of a megabyte still arrives in that time: 10 kB/s, one bar. */
const SLOWEST = 10;

/** How long one try of this op may take: with a picture as long as its bytes need. */
export const deadlineOf = ({ attachment }: Pick<Op, 'attachment'>): number =>
  SEND_DEADLINE + Math.round((attachment?.size ?? 0) / SLOWEST);

/** Its bytes are not on this phone any more: without its picture the act is not sent, and its person decides. */
const GONE: Answer = { http: 0, status: 'error', status_code: 422, refusal: { code: 'IMAGE_UNREADABLE' } };

/**
 * One try of an op; never throws. What is attached goes first, under the name the phone gave it (sent again it is the same picture), and unless
 * it arrived, its answer is the op's: a picture the server refuses is an act it refuses. Then the call.
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
    return 'unsent'; // the phone's database fails, and says so itself (`resilient-database.ts`)
  }
  if (!photo) return GONE;
  const answer = await upload(photo);
  return fateOf(answer) === 'sent' ? call() : answer;
}
