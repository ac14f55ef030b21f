import type { InputOf } from '../../../domain/calls.ts';
import type { ClockTime } from '../../../domain/dates.ts';
import type { Many } from './many-people.ts';
import type { Question } from './questions.ts';

type Filter = InputOf<'POST /caddy/search'>['filter'];
type Search = Question<'POST /caddy/search'>;

const PAGE = 20;

/** What golfers look for, in the words of the screen. */
export function searchQuestions({ courses, busy }: Many, golfer: string): Search[] {
  const at = (n: number) => ({ golf_course: courses[n % courses.length] ?? '' });
  const day = { booking_date: busy as string };
  const times = ['06:30', '07:20', '08:10', '12:30'] as ClockTime[];
  const time = (n: number) => ({ ...day, tee_off_time: times[n % times.length] as string, holes: 18 as const });
  const question = (name: string, filters: Filter[], isRight: Search['isRight'], page = 1): Search => ({
    name,
    golfer,
    inputs: filters.map((filter) => ({ filter, page, limit: PAGE })),
    isRight,
  });
  const some: Search['isRight'] = ({ items }) => items.length > 0;
  const any: Search['isRight'] = ({ items, total }) => items.length === Math.min(total, PAGE);
  const few = [0, 1, 2, 3, 4, 5, 6, 7];
  return [
    question('nothing in particular', [{}], some),
    question('nothing in particular, page 20', [{}], some, 20),
    question('a course', few.map(at), some),
    question('a course, page 3', few.map(at), some, 3),
    question(
      'a course on a day',
      few.map((n) => ({ ...at(n), ...day })),
      some,
    ),
    question(
      'a course, free at a tee-off',
      few.map((n) => ({ ...at(n), ...time(n) })),
      some,
    ),
    question(
      'the same, English, 4.5 and more',
      few.map((n) => ({ ...at(n), ...time(n), languages: ['en'], min_rating_tenths: 45 })),
      any,
    ),
    question('anywhere, free at a tee-off', few.map(time), some),
    question('anywhere on a day', [day], some),
    question('a rating of 4.8 and more', [{ min_rating_tenths: 48 }], some),
    question('Japanese', [{ languages: ['ja'] }], some),
    question('Japanese, Korean and Chinese', [{ languages: ['ja', 'ko', 'zh'] }], any),
    question('those she follows', [{ following: true }], some),
    question(
      'a frequent Thai name',
      ['แนน', 'ฝน', 'ก้อย', 'นก'].map((q) => ({ q })),
      some,
    ),
    question(
      'a rare Thai name',
      ['สุมณี', 'บุญทิพย์', 'จันทร์', 'อินรัตน์'].map((q) => ({ q })),
      some,
    ),
    question(
      'part of a name',
      ['มณี', 'ทิพย์', 'อย', 'รัต'].map((q) => ({ q })),
      some,
    ),
    question(
      'one letter',
      ['น', 'ก', 's', 'อ'].map((q) => ({ q })),
      some,
    ),
    question(
      'a Latin name',
      ['Somchai', 'ploy', 'som', 'Wan'].map((q) => ({ q })),
      some,
    ),
    question(
      'a number',
      ['177', '๑๒๗', '9', '054'].map((q) => ({ q })),
      any,
    ),
    question(
      'a name and a number',
      ['แนน 17', 'ฝน 127', 'som 3'].map((q) => ({ q })),
      any,
    ),
    question(
      'a course in words',
      ['ลากูน่า', 'laguna', 'black mountain', 'golf'].map((q) => ({ q })),
      some,
    ),
    question(
      'a name and a course in words',
      ['แนน ลากูน่า', 'ฝน black mountain', '17 golf'].map((q) => ({ q })),
      some,
    ),
    question(
      'a slip of the finger',
      ['somchia', 'บุญทิพย', 'Suda Laguma', 'เฟิรน์'].map((q) => ({ q })),
      any,
    ),
    question(
      'nobody',
      ['qqqq', '99999', 'ฮฮฮฮ'].map((q) => ({ q })),
      any,
    ),
    question(
      'a name at a course, free at a tee-off',
      few.map((n) => ({ ...at(n), ...time(n), q: ['แนน', 'ส', '17'][n % 3] ?? '' })),
      any,
    ),
  ];
}
