import { useRestoredFocus } from '../../ui/restored-focus.ts';
import { ReplyForm } from './reply-form.tsx';
import { Reply } from '../reply.tsx';

interface Props {
  review: { review_id: string; reply: { text: string; at: string } | null };
}

/** The caddy's answer, or the form for it: sent, the answer stands where the form was. */
export function Answer({ review: { review_id, reply } }: Props) {
  const place = useRestoredFocus<HTMLDivElement>();
  return (
    <div ref={place} tabIndex={-1}>
      {reply ? <Reply reply={reply} /> : <ReplyForm review_id={review_id} />}
    </div>
  );
}
