import { publicName } from '#domain/review/review.ts';
import { usePerson } from '../../account/person.ts';
import { say, useWords } from '../../i18n/language.ts';
import { useMirror } from '../../sync/mirror/mirror.ts';
import { listWords } from '../public/list-words.ts';
import { words } from '../words.ts';

/** What everybody will see of the golfer beside the review: a part of the golfer's name, and the photo where the golfer lets everybody see it. */
export function PublicNote() {
  const w = useWords(words);
  const l = useWords(listWords);
  const person = usePerson();
  const profile = useMirror('GET /user/profile', {}).data;
  const name = say(l.someone, { name: publicName(profile?.display_name ?? person?.display_name ?? '') });
  // Not known without the profile: then the golfer is told of both cases.
  const photo = profile ? profile.public_photo && profile.photo_url !== null : undefined;
  const text = photo === undefined ? w.publicMayPhoto : photo ? w.publicPhoto : w.publicName;
  return <>{say(text, { name })}</>;
}
