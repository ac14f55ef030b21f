import { useWords } from '../i18n/language.ts';
import { ScoreStrip } from '../ui/score-strip.tsx';
import { Ink, Skeleton } from '../ui/skeleton.tsx';
import { Ticket } from '../ui/ticket.tsx';
import { words } from './words.ts';

/** A ticket with hidden ink: the same boxes as the one that comes. */
export function BookingSkeleton() {
  const w = useWords(words);
  const fact = (label: string) => ({ label, value: <Ink>{label}</Ink> });
  return (
    <Skeleton label={w.loading}>
      <Ticket status={<Ink>ยืนยันแล้ว</Ink>} time="07:10" date="อา. 22 พ.ย." course="กอล์ฟคลับ" slug="">
        <ScoreStrip facts={[fact(w.caddy), fact(w.holes), fact(w.transport)]} />
      </Ticket>
    </Skeleton>
  );
}
