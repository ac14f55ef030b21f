import type { Moment } from '#domain/dates.ts';
import type { Photo } from '../../platform/shrink-photo.ts';
import { newKey } from '../../sync/net/call.ts';
import { renamePhotos } from './draft-photos.ts';
import type { PostDraft } from './draft.ts';
import { saidIn } from './publishing.ts';
import { deleteThere } from './unposting.ts';
import { type Phone } from '../../sync/phone.ts';

interface Named {
  post_id: string;
  tapped: string;
  photos: readonly Photo[];
}

/**
 * The names under which a draft is posted. Tapped again as it was, it is the same post. Changed since, it is another one: the server may have
 * published the first (only its answer was lost), or hold photos of it that the caddy has removed or moved. So the first is deleted there,
 * and the photos take new names, because the server takes none twice. Throws `CallFailed`.
 */
export async function nameDraft(phone: Phone, draft: PostDraft, photos: readonly Photo[], now: Moment): Promise<Named> {
  const { post_id } = draft;
  const tapped = contentOf(draft, photos, now);
  if (post_id === undefined) return { post_id: newKey(), tapped, photos };
  if (tapped === draft.tapped) return { post_id, tapped, photos };
  await deleteThere(phone, post_id);
  const renamed = await renamePhotos(phone);
  return { post_id: newKey(), tapped: contentOf(draft, renamed, now), photos: renamed };
}

const contentOf = (draft: PostDraft, photos: readonly Photo[], now: Moment): string =>
  JSON.stringify([saidIn(draft, now), photos.map(({ id }) => id)]);
