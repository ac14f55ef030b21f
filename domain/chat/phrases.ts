import { parseTime } from '../dates.ts';
import type { Gap, Phrase, BothLanguages } from './phrase.ts';
import * as gap from './phrase-gaps.ts';

/** Phrases for before the first tee, between shots and after the last putt. */
const PEOPLE_PHRASES: readonly Phrase[] = [
  { id: 'ok', group: 'answer', by: 'both', th: 'ได้เลย', en: 'OK, no problem' },
  { id: 'no_thanks', group: 'answer', by: 'both', th: 'ไม่เป็นไร ขอบคุณ', en: 'No, thank you' },
  { id: 'one_moment', group: 'answer', by: 'both', th: 'รอสักครู่', en: 'One moment, please' },
  { id: 'not_clear', group: 'answer', by: 'both', th: 'ยังไม่เข้าใจ ขอดูอีกที', en: "I didn't get that. Show me again?" },

  { id: 'hello', group: 'meet', by: 'both', th: 'สวัสดี ยินดีที่ได้รู้จัก', en: 'Hello, nice to meet you' },
  { id: 'your_caddy', group: 'meet', by: 'caddy', th: 'วันนี้เป็นแคดดี้ให้คุณ ยินดีดูแล', en: "I'm your caddy for today's round" },
  {
    id: 'little_thai',
    group: 'meet',
    by: 'golfer',
    th: 'พูดไทยไม่ค่อยได้ ขอคุยผ่านการ์ดนี้',
    en: "I don't speak much Thai. Let's use these cards",
  },
  {
    id: 'little_english',
    group: 'meet',
    by: 'caddy',
    th: 'พูดอังกฤษไม่ค่อยได้ ขอคุยผ่านการ์ดนี้',
    en: "I don't speak much English. Let's use these cards",
  },
  { id: 'waiting_at', group: 'meet', by: 'both', th: 'รออยู่ที่{place}', en: "I'm at {place}", gaps: { place: gap.place } },
  {
    id: 'there_at',
    group: 'meet',
    by: 'both',
    th: 'จะถึงประมาณ {time}',
    en: "I'll be there around {time}",
    gaps: { time: gap.time },
  },
  {
    id: 'late',
    group: 'meet',
    by: 'both',
    th: 'ขอโทษด้วย จะไปช้าประมาณ {n} นาที',
    en: "Sorry, I'm running {n} minutes late",
    gaps: { n: gap.minutes },
  },
  { id: 'which_tees', group: 'meet', by: 'caddy', th: 'เล่นแท่นทีสีไหน', en: 'Which tees are you playing?' },
  {
    id: 'my_tees',
    group: 'meet',
    by: 'golfer',
    th: 'เล่นแท่นทีสี{colour}',
    en: "I'll play the {colour} tees",
    gaps: { colour: gap.tees },
  },
  {
    id: 'handicap',
    group: 'meet',
    by: 'golfer',
    th: 'แฮนดิแคป {n}',
    en: 'My handicap is {n}',
    gaps: { n: gap.handicap },
  },
  { id: 'beginner', group: 'meet', by: 'golfer', th: 'เพิ่งหัดเล่น ช่วยแนะนำด้วย', en: "I'm new to golf. Please guide me" },

  {
    id: 'drinks_stop',
    group: 'food',
    by: 'both',
    th: 'แวะซุ้มน้ำหลุม {hole} ไหม',
    en: 'Stop for a drink at hole {hole}?',
    gaps: { hole: gap.hole },
  },
  { id: 'drink', group: 'food', by: 'golfer', th: 'ขอ{drink}หน่อย', en: '{drink}, please', gaps: { drink: gap.drink } },
  { id: 'restroom', group: 'food', by: 'both', th: 'ขอแวะห้องน้ำก่อน', en: 'I need the restroom' },
  { id: 'short_break', group: 'food', by: 'both', th: 'ขอพักสักครู่', en: "Let's take a short break" },

  {
    id: 'where_to_pay',
    group: 'money',
    by: 'golfer',
    th: '{fee}จ่ายที่ไหน',
    en: 'Where do I pay the {fee}?',
    gaps: { fee: gap.fee },
  },
  {
    id: 'pay_at_counter',
    group: 'money',
    by: 'caddy',
    th: '{fee}จ่ายที่เคาน์เตอร์สนาม',
    en: 'Please pay the {fee} at the counter',
    gaps: { fee: gap.fee },
  },
  {
    id: 'tip',
    group: 'money',
    by: 'golfer',
    th: 'ทิปสำหรับวันนี้ ขอบคุณที่ดูแล',
    en: 'This is for you. Thanks for looking after me',
  },
  { id: 'tip_free', group: 'money', by: 'caddy', th: 'ทิปแล้วแต่สะดวก', en: 'Tips are entirely up to you' },
  { id: 'tip_thanks', group: 'money', by: 'caddy', th: 'ขอบคุณมากสำหรับทิป', en: 'Thank you very much for the tip' },

  { id: 'unwell', group: 'help', by: 'both', th: 'รู้สึกไม่ค่อยสบาย ขอพักก่อน', en: "I don't feel well. I need to rest" },
  { id: 'first_aid', group: 'help', by: 'both', th: 'มีคนเจ็บ ต้องปฐมพยาบาล', en: 'Someone is hurt. We need first aid' },
  { id: 'ambulance', group: 'help', by: 'both', th: 'ช่วยเรียกรถพยาบาล โทร 1669', en: 'Please call an ambulance: 1669' },
  {
    id: 'left_behind',
    group: 'help',
    by: 'both',
    th: 'ลืมของไว้ที่หลุม {hole}',
    en: 'I left something at hole {hole}',
    gaps: { hole: gap.hole },
  },

  {
    id: 'count_clubs',
    group: 'bye',
    by: 'caddy',
    th: 'ช่วยเช็กไม้ในถุง มี {n} อัน',
    en: 'Please check your bag: {n} clubs',
    gaps: { n: gap.clubsInBag },
  },
  { id: 'played_well', group: 'bye', by: 'caddy', th: 'วันนี้เล่นดีมาก', en: 'You played well today' },
  { id: 'thanks', group: 'bye', by: 'both', th: 'ขอบคุณมากสำหรับวันนี้', en: 'Thank you very much for today' },
  { id: 'book_again', group: 'bye', by: 'golfer', th: 'คราวหน้าจะจองคุณอีก', en: "I'll book you again next time" },
  { id: 'safe_trip', group: 'bye', by: 'both', th: 'เดินทางปลอดภัย ไว้เจอกันใหม่', en: 'Safe travels. See you next time' },
];

const length = { n: gap.shotLength, unit: gap.unit };

/** Phrases for play, from the tee to the hole. */
const PLAY_PHRASES: readonly Phrase[] = [
  {
    id: 'to_pin',
    group: 'distance',
    by: 'caddy',
    th: 'เหลือ {n} {unit}ถึงธง',
    en: '{n} {unit} to the pin',
    gaps: length,
  },
  {
    id: 'to_front',
    group: 'distance',
    by: 'caddy',
    th: 'เหลือ {n} {unit}ถึงหน้ากรีน',
    en: '{n} {unit} to the front of the green',
    gaps: length,
  },
  {
    id: 'carry',
    group: 'distance',
    by: 'caddy',
    th: 'ข้าม{what}ต้องตี {n} {unit}',
    en: '{n} {unit} to carry the {what}',
    gaps: { what: gap.obstacle, ...length },
  },
  { id: 'how_far', group: 'distance', by: 'golfer', th: 'ถึงธงอีกเท่าไร', en: 'How far to the pin?' },
  { id: 'which_club', group: 'distance', by: 'golfer', th: 'ใช้ไม้อะไรดี', en: 'Which club should I hit?' },
  {
    id: 'suggest_club',
    group: 'distance',
    by: 'caddy',
    th: 'แนะนำ{club}',
    en: "I'd go with the {club}",
    gaps: { club: gap.club },
  },
  {
    id: 'club_please',
    group: 'distance',
    by: 'golfer',
    th: 'ขอ{club}',
    en: 'The {club}, please',
    gaps: { club: gap.club },
  },
  {
    id: 'club_up',
    group: 'distance',
    by: 'caddy',
    th: '{longer}ไม้ {n} เบอร์',
    en: 'Club {longer} by {n}',
    gaps: { longer: gap.longer, n: gap.clubsUp },
  },
  {
    id: 'lay_up',
    group: 'distance',
    by: 'caddy',
    th: 'ตีวางดีกว่า สัก {n} {unit}',
    en: "I'd lay up, about {n} {unit}",
    gaps: length,
  },
  {
    id: 'aim',
    group: 'distance',
    by: 'caddy',
    th: 'เล็ง{target}',
    en: 'Aim at the {target}',
    gaps: { target: gap.target },
  },
  {
    id: 'watch',
    group: 'distance',
    by: 'caddy',
    th: 'ระวัง{what}ด้าน{side}',
    en: 'Watch the {what} on the {side}',
    gaps: { what: gap.danger, side: gap.side },
  },
  {
    id: 'dogleg',
    group: 'distance',
    by: 'caddy',
    th: 'หลุมนี้ด็อกเลก{side}',
    en: 'This hole doglegs {side}',
    gaps: { side: gap.side },
  },

  { id: 'wind', group: 'lie', by: 'caddy', th: 'ตอนนี้{wind}', en: 'Wind: {wind}', gaps: { wind: gap.wind } },
  { id: 'plays', group: 'lie', by: 'caddy', th: 'ตีให้เหมือน {n} {unit}', en: 'It plays {n} {unit}', gaps: length },
  { id: 'ball_is', group: 'lie', by: 'caddy', th: 'ลูกอยู่{where}', en: 'Your ball is {where}', gaps: { where: gap.lie } },
  { id: 'good_shot', group: 'lie', by: 'both', th: 'ช็อตสวยมาก', en: 'Great shot' },

  { id: 'read_putt', group: 'green', by: 'golfer', th: 'ช่วยดูไลน์ให้หน่อย', en: 'Can you read this putt for me?' },
  {
    id: 'putt_outside',
    group: 'green',
    by: 'caddy',
    th: 'เล็งนอก{side} {outside}',
    en: 'Aim {outside} outside {side}',
    gaps: { outside: gap.outside, side: gap.side },
  },
  {
    id: 'putt_edge',
    group: 'green',
    by: 'caddy',
    th: 'เล็งขอบ{side}',
    en: 'Aim at the {side} edge',
    gaps: { side: gap.side },
  },
  { id: 'putt_straight', group: 'green', by: 'caddy', th: 'ไลน์ตรง เล็งกลางหลุม', en: "It's straight. Centre of the cup" },
  { id: 'putt_uphill', group: 'green', by: 'caddy', th: 'ขึ้นเนิน ใส่น้ำหนักเพิ่ม', en: 'Uphill putt, hit it firmer' },
  { id: 'putt_downhill', group: 'green', by: 'caddy', th: 'ลงเนิน แตะเบา ๆ พอ', en: 'Downhill putt, just touch it' },
  { id: 'grain_with', group: 'green', by: 'caddy', th: 'ตามหญ้า ลูกจะไหล', en: 'Down grain, it will run' },
  { id: 'grain_against', group: 'green', by: 'caddy', th: 'ย้อนหญ้า ต้องแรงขึ้น', en: 'Into the grain, hit it firmer' },
  {
    id: 'green_speed',
    group: 'green',
    by: 'caddy',
    th: 'วันนี้กรีน{speed}',
    en: 'The greens are {speed} today',
    gaps: { speed: gap.speed },
  },
  { id: 'flag_out', group: 'green', by: 'golfer', th: 'ช่วยเอาธงออกด้วย', en: 'Flag out, please' },
  { id: 'flag_in', group: 'green', by: 'golfer', th: 'ปักธงไว้ได้เลย', en: 'Leave the flag in, please' },
  { id: 'mark_ball', group: 'green', by: 'golfer', th: 'ช่วยมาร์กและเช็ดลูกให้ด้วย', en: 'Please mark and clean my ball' },

  {
    id: 'next_hole',
    group: 'pace',
    by: 'caddy',
    th: 'ต่อไปหลุม {hole} พาร์ {par}',
    en: 'Next is hole {hole}, a par {par}',
    gaps: { hole: gap.hole, par: gap.par },
  },
  {
    id: 'wait_ahead',
    group: 'pace',
    by: 'caddy',
    th: 'รอก่อน ก๊วนหน้ายังไม่พ้นระยะ',
    en: 'Wait, the group ahead is still in range',
  },
  { id: 'go_ahead', group: 'pace', by: 'caddy', th: 'ทางโล่งแล้ว ตีได้เลย', en: "It's clear. You can hit" },
  {
    id: 'hurry',
    group: 'pace',
    by: 'caddy',
    th: 'ก๊วนหลังรออยู่ ขอเร่งอีกนิด',
    en: "The group behind is waiting. Let's keep up",
  },
  {
    id: 'play_through',
    group: 'pace',
    by: 'both',
    th: 'ให้ก๊วนหลังผ่านไปก่อนดีไหม',
    en: 'Shall we let the group behind through?',
  },
  { id: 'path_only', group: 'pace', by: 'caddy', th: 'วันนี้รถลงแฟร์เวย์ไม่ได้', en: 'Cart path only today' },

  { id: 'provisional', group: 'rules', by: 'caddy', th: 'ตีลูกสำรองไว้ก่อนดีกว่า', en: 'Better hit a provisional' },
  { id: 'lost_ball', group: 'rules', by: 'caddy', th: 'หาลูกไม่เจอ', en: "I can't find the ball" },
  { id: 'free_drop', group: 'rules', by: 'caddy', th: 'ดรอปฟรีตรงนี้ได้', en: 'You get a free drop here' },
  {
    id: 'penalty_drop',
    group: 'rules',
    by: 'caddy',
    th: 'ดรอปตรงนี้ ปรับ {n} แต้ม',
    en: 'Drop here. Penalty strokes: {n}',
    gaps: { n: gap.penalty },
  },
  { id: 'snakes', group: 'rules', by: 'caddy', th: 'อย่าเข้าไปเก็บลูก อาจมีงู', en: 'Leave that ball. There may be snakes' },

  { id: 'rain_soon', group: 'weather', by: 'caddy', th: 'ฝนใกล้ตกแล้ว', en: 'Rain is coming soon' },
  {
    id: 'lightning',
    group: 'weather',
    by: 'both',
    th: 'มีฟ้าผ่า ต้องรีบเข้าที่หลบ',
    en: 'Lightning. We must take shelter now',
  },
  { id: 'wait_rain', group: 'weather', by: 'both', th: 'รอฝนหยุดก่อนดีไหม', en: 'Shall we wait for the rain to stop?' },
  { id: 'play_on', group: 'weather', by: 'caddy', th: 'เล่นต่อได้แล้ว', en: 'We can play on now' },
  { id: 'umbrella', group: 'weather', by: 'golfer', th: 'ขอร่มหน่อย', en: 'The umbrella, please' },
];

/**
 * What a Thai caddy and a foreign golfer say to each other on a course (product.md §3.3). The Thai has no ครับ/ค่ะ and no "I", because the
 * app does not know the speaker's gender; politeness is in the wording (ช่วย…ด้วย, ขอ…, …ดีไหม).
 */
export const PHRASES: readonly Phrase[] = [...PEOPLE_PHRASES, ...PLAY_PHRASES];

/** The values of a phrase's gaps, by gap name. */
export type PhraseValues = Readonly<Record<string, string>>;

const byId = new Map(PHRASES.map((phrase) => [phrase.id, phrase]));
const NO_GAPS: Readonly<Record<string, Gap>> = {};

/** Undefined for an id that only a newer build knows. */
export const phraseOf = (id: string): Phrase | undefined => byId.get(id);

export const gapsOf = (phrase: Phrase): Readonly<Record<string, Gap>> => phrase.gaps ?? NO_GAPS;

/** Whether the card exists and `values` has an allowed value for each of its gaps, and nothing else. */
export function isPhrase(id: string, values: PhraseValues): boolean {
  const phrase = phraseOf(id);
  if (!phrase) return false;
  const gaps = gapsOf(phrase);
  return (
    Object.keys(values).every((name) => Object.hasOwn(gaps, name)) &&
    Object.entries(gaps).every(([name, gap]) => Object.hasOwn(values, name) && fits(gap, values[name]))
  );
}

/** Whether `value` is allowed in `gap`, in its one spelling. */
export function fits(gap: Gap, value: unknown): boolean {
  if (typeof value !== 'string') return false;
  if (gap.kind === 'choice') return Object.hasOwn(gap.of, value);
  if (gap.kind === 'time') return parseTime(value) === value;
  return /^(?:0|[1-9]\d{0,4})$/.test(value) && gap.min <= Number(value) && Number(value) <= gap.max;
}

/** The sentence in both languages; undefined when a newer build wrote a card or value that this build does not know. */
export function wordsOfPhrase(id: string, values: PhraseValues): BothLanguages | undefined {
  const phrase = phraseOf(id);
  if (!phrase || !isPhrase(id, values)) return undefined;
  return { th: filled(phrase, values, 'th'), en: filled(phrase, values, 'en') };
}

/** The sentence in one language. */
export const saidIn = (id: string, values: PhraseValues, language: keyof BothLanguages): string | undefined =>
  wordsOfPhrase(id, values)?.[language];

const filled = (phrase: Phrase, values: PhraseValues, language: keyof BothLanguages): string =>
  phrase[language].replace(/\{(\w+)\}/g, (_, name: string) =>
    wordOf(gapsOf(phrase)[name], values[name] ?? '', language),
  );

const wordOf = (gap: Gap | undefined, value: string, language: keyof BothLanguages): string =>
  gap?.kind === 'choice' ? (gap.of[value]?.[language] ?? value) : value;
