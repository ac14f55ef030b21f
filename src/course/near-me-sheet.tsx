import { useRef, useState } from 'react';
import type { FoundCourse } from '#domain/course/api.ts';
import { useLanguage, useWords, type Words, wordIn } from '../i18n/language.ts';
import { useMirror } from '../sync/mirror/mirror.ts';
import { usePhone } from '../sync/phone.ts';
import { Button, Buttons } from '../ui/control/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Sheet } from '../ui/overlay/sheet.tsx';
import { Note } from '../ui/show/status.tsx';
import { positionOfPhone, setGolferPlace } from './golfer-place.ts';
import { provinceWords } from '../i18n/format.ts';

const nearWords = {
  title: { th: 'หาสนามใกล้คุณ', en: 'Courses near you' },
  why: {
    th: 'ใช้เรียงตามระยะทางครั้งนี้เท่านั้น ไม่เก็บไว้ และแคดดี้ไม่เห็น',
    en: 'Used to sort by distance this once. It is not kept, and caddies do not see it.',
  },
  use: { th: 'ใช้ตำแหน่งของฉัน', en: 'Use my location' },
  finding: { th: 'กำลังหาตำแหน่ง…', en: 'Finding your location…' },
  province: { th: 'เลือกจังหวัดแทน', en: 'Choose a province instead' },
  notFound: {
    th: 'หาตำแหน่งไม่ได้ หรือเบราว์เซอร์ไม่อนุญาต เลือกจังหวัดแทนได้',
    en: 'Your location could not be found, or the browser does not allow it. Choose a province instead.',
  },
} as const satisfies Record<string, Words>;

interface Props {
  open: boolean;
  onClose: () => void;
  /** The place is known now. */
  onFound: () => void;
}

/** Asks for the golfer's place before the browser does: what it is for, and a way without it. */
export function NearMeSheet({ open, onClose, onFound }: Props) {
  const w = useWords(nearWords);
  const phone = usePhone();
  const [step, setStep] = useState<'ask' | 'finding' | 'province' | 'notFound'>('ask');
  const opening = useRef(0);
  const close = () => {
    opening.current += 1;
    setStep('ask');
    onClose();
  };
  const find = async () => {
    const asked = opening.current;
    setStep('finding');
    const place = await positionOfPhone();
    if (asked !== opening.current) return; // closed meanwhile: the golfer wants it no more
    setStep(place ? 'ask' : 'notFound');
    if (!place) return;
    setGolferPlace(phone, place);
    onFound();
  };
  const choose = (it: Province) => {
    setGolferPlace(phone, it.place, it.words);
    setStep('ask');
    onFound();
  };
  const isByProvince = step === 'province' || step === 'notFound';
  return (
    <Sheet open={open} onClose={close} title={w.title}>
      <p className="meta">{w.why}</p>
      {step === 'notFound' && <Note kind="amber">{w.notFound}</Note>}
      {isByProvince ? (
        <Provinces onPick={choose} />
      ) : (
        <Buttons>
          <Button size="lg" block icon="map-pin" busy={step === 'finding' && w.finding} onClick={() => void find()}>
            {w.use}
          </Button>
          <Button kind="quiet" block onClick={() => setStep('province')}>
            {w.province}
          </Button>
        </Buttons>
      )}
    </Sheet>
  );
}

interface Province {
  words: Words;
  place: { lat: number; lng: number };
}

function Provinces({ onPick }: { onPick: (province: Province) => void }) {
  const language = useLanguage();
  const { data } = useMirror('POST /course/search', { page: 1, limit: 500 });
  const provinces = provincesOf(data?.items ?? []).toSorted((a, b) =>
    wordIn(a.words, language).localeCompare(wordIn(b.words, language), language),
  );
  return (
    <ul className="list" aria-busy={!data}>
      {provinces.map((it) => (
        <li key={it.words.en}>
          <button type="button" className="lrow" onClick={() => onPick(it)}>
            <span className="grow">{wordIn(it.words, language)}</span>
            <Icon name="chevron-right" small />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Provinces that have courses; the place is the middle of these. */
function provincesOf(courses: readonly FoundCourse[]): Province[] {
  const names = [...new Set(courses.map((it) => it.province_en))];
  return names.flatMap((name) => {
    const its = courses.filter((it) => it.province_en === name);
    const [first] = its;
    const places = its.flatMap(({ lat, lng }) => (lat === null || lng === null ? [] : [{ lat, lng }]));
    if (!first || places.length === 0) return [];
    const place = { lat: mean(places.map(({ lat }) => lat)), lng: mean(places.map(({ lng }) => lng)) };
    return [{ words: provinceWords(first), place }];
  });
}

const mean = (figures: readonly number[]): number => figures.reduce((sum, it) => sum + it, 0) / figures.length;
