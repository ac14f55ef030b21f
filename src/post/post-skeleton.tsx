import { useWords } from '../i18n/language.ts';
import { Ink, Skeleton } from '../ui/frame/skeleton.tsx';
import { postWords } from './post-words.ts';

/** A post before it is there. */
export function PostSkeleton() {
  const w = useWords(postWords);
  return (
    <Skeleton label={w.loading}>
      <div className="post">
        <div className="post-head">
          <Ink>แนน · เขาใหญ่</Ink>
        </div>
        <div className="post-body">
          <Ink>เช้านี้หมอกลงสวยมากค่ะ กรีนเร็วราว 10.5</Ink>
        </div>
      </div>
    </Skeleton>
  );
}
