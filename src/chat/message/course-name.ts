import { courseWords } from '../../course/names.ts';
import { useWord } from '../../i18n/language.ts';
import { useMirror } from '../../sync/mirror/mirror.ts';

const NONE = { th: '', en: '' };

/** The course's name in the reader's language; empty until the phone knows it. */
export function useCourseName(slug: string): string {
  const { data } = useMirror('GET /course/{slug}', { slug }, { skip: slug === '' });
  return useWord(data ? courseWords(data) : NONE);
}
