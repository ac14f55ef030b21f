import { useWords, type Words } from '../../i18n/language.ts';
import { usePerson } from '../person.ts';
import { PhotoField } from '../field/photo-field.tsx';

const words = {
  GOLFER: { th: 'ช่วยให้แคดดี้จำคุณได้ที่แท่นที', en: 'It helps your caddy spot you at the tee.' },
  CADDY: {
    th: 'ช่วยให้นักกอล์ฟจำคุณได้ ใบหน้าชัด ใส่ชุดแคดดี้',
    en: 'It helps golfers spot you. Face clear, in caddy uniform.',
  },
  optional: {
    th: 'ไม่บังคับ ข้ามไปก่อนได้ เพิ่มภายหลังได้ที่โปรไฟล์',
    en: 'Optional. You can skip it and add one later in your profile.',
  },
} as const satisfies Record<string, Words>;

interface Props {
  as: 'GOLFER' | 'CADDY';
  name: string;
  chosen: string | null;
  onChoose: (photo: string | null) => void;
  error: string | undefined;
}

/** The last step of a registration, which may be left as it is. */
export function PhotoStep({ as: role, name, chosen, onChoose, error }: Props) {
  const w = useWords(words);
  return (
    <>
      <PhotoField
        portrait={{ name }}
        saved={usePerson()?.photo_url ?? null}
        chosen={chosen ?? undefined}
        onChoose={onChoose}
        hint={w[role]}
        error={error}
      />
      <p className="meta">{w.optional}</p>
    </>
  );
}
