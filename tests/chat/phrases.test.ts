import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PHRASE_GROUPS, type Gap, type Phrase } from '#domain/chat/phrase.ts';
import { fits, gapsOf, isPhrase, phraseOf, PHRASES, saidIn, wordsOfPhrase } from '#domain/chat/phrases.ts';
import { KNOWN_FOR_EVER } from './phrases-known.ts';
import { testTable } from '../support/table.ts';

const WIDEST = 60; // two lines of a card on a phone of 320 px
const sorted = (names: string[]) => names.toSorted((a, b) => (a < b ? -1 : 1));
const blanks = (text: string) => sorted([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name)));
const usual = (phrase: Phrase) =>
  Object.fromEntries(Object.entries(gapsOf(phrase)).map(([name, gap]) => [name, String(gap.usual)]));

/** Everything a gap may hold: all of a choice, the edges and the middle of a number. */
function some(gap: Gap): string[] {
  if (gap.kind === 'choice') return Object.keys(gap.of);
  if (gap.kind === 'time') return ['00:00', '23:59', gap.usual];
  return [gap.min, gap.usual, gap.max].map(String);
}

function longest(phrase: Phrase, language: 'th' | 'en'): string {
  const values = Object.fromEntries(
    Object.entries(gapsOf(phrase)).map(([name, gap]) => {
      const word = (value: string) => (gap.kind === 'choice' ? (gap.of[value]?.[language] ?? '') : value);
      return [name, some(gap).toSorted((a, b) => word(b).length - word(a).length)[0] ?? ''];
    }),
  );
  return saidIn(phrase.id, values, language) ?? '';
}

testTable(PHRASES)('$id says something in both languages, with the same gaps, in a group that is shown', (phrase) => {
  expect(phrase.th).toMatch(/[\u0e00-\u0e7f]/);
  expect(phrase.en).not.toMatch(/[\u0e00-\u0e7f]/);
  expect(blanks(phrase.th)).toEqual(sorted(Object.keys(gapsOf(phrase))));
  expect(blanks(phrase.en)).toEqual(sorted(Object.keys(gapsOf(phrase))));
  expect(PHRASE_GROUPS).toContain(phrase.group);
});

testTable(PHRASES)('$id is neutral: no ครับ, no ค่ะ, no "I" that would give the speaker a gender', (phrase) => {
  expect(phrase.th).not.toMatch(/ครับ|ค่ะ|คะ$|ผม|ดิฉัน|หนู/);
});

testTable(PHRASES)('$id fits a card of a small phone however it is filled', (phrase) => {
  expect(Array.from(longest(phrase, 'th')).length).toBeLessThanOrEqual(WIDEST);
  expect(Array.from(longest(phrase, 'en')).length).toBeLessThanOrEqual(WIDEST);
});

testTable(PHRASES)('$id can be sent: its id and what stands in it are as short as the call asks', (phrase) => {
  expect(phrase.id).toMatch(/^[a-z_]{2,40}$/);
  for (const [name, gap] of Object.entries(gapsOf(phrase))) {
    expect(name).toMatch(/^[a-z_]{1,20}$/);
    for (const value of some(gap)) {
      expect(value.length).toBeLessThanOrEqual(40);
      expect(isPhrase(phrase.id, { ...usual(phrase), [name]: value })).toBe(true);
    }
  }
});

testTable(PHRASES)('$id leaves no gap open in what is read', (phrase) => {
  const said = wordsOfPhrase(phrase.id, usual(phrase));
  expect(said?.th).not.toMatch(/[{}]|undefined/);
  expect(said?.en).not.toMatch(/[{}]|undefined/);
});

test('every id is there once, and every group has a sentence for a golfer and one for a caddy', () => {
  expect(new Set(PHRASES.map(({ id }) => id)).size).toBe(PHRASES.length);
  expect(PHRASES.length).toBeGreaterThanOrEqual(60);

  for (const group of PHRASE_GROUPS) {
    const by = PHRASES.filter((phrase) => phrase.group === group).map((phrase) => phrase.by);
    for (const role of ['golfer', 'caddy']) {
      // on the course's rules and the way of the ball the caddy speaks
      if (group !== 'rules' || role === 'caddy')
        expect(
          by.some((who) => who === 'both' || who === role),
          `${group} ${role}`,
        ).toBe(true);
    }
  }
});

test('what once was sent can be read for ever: ids, gaps and the codes of choices are never taken away', () => {
  const missing = Object.entries(KNOWN_FOR_EVER).flatMap(([id, known]) => {
    const phrase = phraseOf(id);
    const gaps = phrase ? gapsOf(phrase) : {};
    const isSame =
      phrase !== undefined &&
      Object.keys(known).length === Object.keys(gaps).length &&
      Object.entries(known).every(([name, values]) => {
        const gap = gaps[name];
        return gap !== undefined && values.every((value) => fits(gap, value));
      });
    return isSame ? [] : [id];
  });
  expect(missing).toEqual([]);
  expect(PHRASES.map(({ id }) => id).filter((id) => !(id in KNOWN_FOR_EVER))).toEqual([]);
});

test('a number stands between its edges, a hole is 1 to 18, a time is one of a clock; a gap left out, one too many or a code of nowhere is no phrase', () => {
  const n = (value: string) => isPhrase('to_pin', { n: value, unit: 'YARD' });
  expect([n('2'), n('650')]).toEqual([true, true]);
  for (const wrong of ['1', '651', '0150', '150.0', '-5', '+5', '1e2', '๑๕๐', ' 150', '', '150 '])
    expect(n(wrong), wrong).toBe(false);

  const holes = (hole: string) => isPhrase('left_behind', { hole });
  expect(['0', '1', '18', '19'].map(holes)).toEqual([false, true, true, false]);
  const times = (time: string) => isPhrase('there_at', { time });
  expect(['00:00', '23:59', '24:00', '6:30', '06:30 ', '๐๖:๓๐'].map(times)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);

  expect(isPhrase('to_pin', { n: '150' })).toBe(false);
  expect(isPhrase('to_pin', { n: '150', unit: 'YARD', more: '1' })).toBe(false);
  expect(isPhrase('to_pin', { n: '150', unit: 'toString' })).toBe(false);
  expect(isPhrase('ok', { n: '1' })).toBe(false);
  expect(isPhrase('constructor', {})).toBe(false);
  expect(isPhrase('ok', {})).toBe(true);
  expect(wordsOfPhrase('of_next_year', {})).toBeUndefined();
  expect(saidIn('suggest_club', { club: 'IRON_99' }, 'th')).toBeUndefined();
});

test('nok reads in English what somchai said in Thai', () => {
  expect(wordsOfPhrase('to_pin', { n: '145', unit: 'YARD' })).toEqual({
    th: 'เหลือ 145 หลาถึงธง',
    en: '145 yards to the pin',
  });
  expect(saidIn('suggest_club', { club: 'IRON_8' }, 'en')).toBe("I'd go with the 8-iron");
  expect(saidIn('putt_outside', { side: 'LEFT', outside: 'BALL_2' }, 'th')).toBe('เล็งนอกซ้าย 2 ลูก');
});

test('whatever is said: it is a phrase exactly when it has words, and these hold what was put in', () => {
  const filling = fc.dictionary(fc.constantFrom('n', 'unit', 'club', 'side', 'hole', 'time', '__proto__'), fc.string());
  const id = fc.oneof(fc.constantFrom(...PHRASES.map((phrase) => phrase.id)), fc.string());
  fc.assert(
    fc.property(id, filling, (which, values) => {
      expect(wordsOfPhrase(which, values) !== undefined).toBe(isPhrase(which, values));
    }),
  );
  const right = fc
    .constantFrom(...PHRASES)
    .chain((phrase) =>
      fc
        .record(
          Object.fromEntries(Object.entries(gapsOf(phrase)).map(([name, gap]) => [name, arbitrary(gap)])) as Record<
            string,
            fc.Arbitrary<string>
          >,
        )
        .map((values) => ({ phrase, values })),
    );
  fc.assert(
    fc.property(right, ({ phrase, values }) => {
      expect(isPhrase(phrase.id, values)).toBe(true);
      for (const [name, gap] of Object.entries(gapsOf(phrase))) {
        if (gap.kind !== 'choice') expect(saidIn(phrase.id, values, 'en')).toContain(values[name]);
      }
    }),
  );
});

function arbitrary(gap: Gap): fc.Arbitrary<string> {
  if (gap.kind === 'choice') return fc.constantFrom(...Object.keys(gap.of));
  if (gap.kind === 'number') return fc.integer({ min: gap.min, max: gap.max }).map(String);
  const two = (n: number) => String(n).padStart(2, '0');
  return fc.tuple(fc.nat(23), fc.nat(59)).map(([hour, minute]) => `${two(hour)}:${two(minute)}`);
}
