import type { CaddyDetail } from '#domain/caddy/api.ts';
import { useWords, type Words } from '../i18n/language.ts';

export const offDutyWords = {
  offDuty: { th: 'ตอนนี้ยังไม่เปิดรับงาน', en: 'Not taking work now' },
} as const satisfies Record<string, Words>;

/** A copy of an older build lacks `on_duty`, which means that the caddy takes work. */
export const isOffDuty = ({ on_duty }: Pick<CaddyDetail, 'on_duty'>): boolean => on_duty === false;

/** Instead of a button whose request would be refused. */
export function OffDuty() {
  const w = useWords(offDutyWords);
  return <span className="meta">{w.offDuty}</span>;
}
