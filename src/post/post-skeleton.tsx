import { useWords } from '../i18n/language.ts';
import { SkeletonText, Skeleton } from '../ui/frame/skeleton.tsx';
import { postWords } from './post-words.ts';

/** A post before it is there. */
export function PostSkeleton() {
  const w = useWords(postWords);
  return (
    <Skeleton label={w.loading}>
      <div className="post">
        <div className="post-head">
          <SkeletonText>แนน · เขาใหญ่</SkeletonText>
        </div>
        <div className="post-body">
          <SkeletonText>เช้านี้หมอกลงสวยมากค่ะ กรีนเร็วราว 10.5</SkeletonText>
        </div>
      </div>
    </Skeleton>
  );
}
