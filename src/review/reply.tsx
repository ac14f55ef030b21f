import './review.css';
import { parseMoment } from '#domain/dates.ts';
import { useFormat } from '../i18n/format.ts';
import { useWord } from '../i18n/language.ts';
import { useNow } from '../ui/now.ts';

const FROM = { th: 'แคดดี้ตอบ', en: 'The caddy replied' };

/** The caddy's one answer, under what it answers. */
export function Reply({ reply }: { reply: { text: string; at: string } }) {
  const f = useFormat();
  const from = useWord(FROM);
  return (
    <div className="review-reply">
      <p className="meta-xs">
        <b>{from}</b> · {f.ago(parseMoment(reply.at), useNow(60_000))}
      </p>
      <p className="read review-text">{reply.text}</p>
    </div>
  );
}
