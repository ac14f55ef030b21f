import './booking.css';
import type { ReactNode } from 'react';
import { useWords } from '../i18n/language.ts';
import { ScoreStrip, SlimTicket, Ticket } from '../ui/show/ticket.tsx';
import { SkeletonText, InkBox, Skeleton } from '../ui/frame/placeholders.tsx';
import { words } from './words.ts';

/** A ticket with transparent text: the same boxes as the real one. */
export function BookingSkeleton() {
  const w = useWords(words);
  const fact = (label: string) => ({ label, value: <SkeletonText>{label}</SkeletonText> });
  return (
    <Skeleton label={w.loading}>
      <Ticket
        status={<InkStatus />}
        time={<SkeletonText>07:10</SkeletonText>}
        date={<SkeletonText>พรุ่งนี้ อา. 22 พ.ย.</SkeletonText>}
        course={<SkeletonText>ทุ่งสวรรค์ กอล์ฟคลับ</SkeletonText>}
        place={<SkeletonText>ปทุมธานี</SkeletonText>}
        slug={undefined}
        actions={<InkAct />}
      >
        <ScoreStrip facts={[fact(w.caddy), fact(w.holes), fact(w.transport)]} />
      </Ticket>
    </Skeleton>
  );
}

/** Two bookings of a list. */
export function SlimSkeleton() {
  return (
    <TwoOf>
      <SlimTicket
        status={<InkStatus />}
        weekday={<SkeletonText>อา.</SkeletonText>}
        time={<SkeletonText>07:10</SkeletonText>}
        day={<SkeletonText>22 พ.ย.</SkeletonText>}
        course={<SkeletonText>ทุ่งสวรรค์ กอล์ฟคลับ</SkeletonText>}
        facts={<SkeletonText>18 หลุม · รถร่วม · ขอฝน 127</SkeletonText>}
        actions={<InkAct />}
      />
    </TwoOf>
  );
}

/** Two requests that wait for the caddy. */
export function RequestSkeleton() {
  return (
    <TwoOf>
      <article className="card req">
        <div className="row row-top">
          <InkBox className="av" />
          <div className="grow">
            <h3>
              <SkeletonText>คุณณัฐพล</SkeletonText>
            </h3>
            <p className="meta">
              <SkeletonText>พรุ่งนี้ อา. 22 พ.ย. 07:10 · 18 หลุม</SkeletonText>
            </p>
            <p className="meta">
              <SkeletonText>ทุ่งสวรรค์ กอล์ฟคลับ</SkeletonText>
            </p>
          </div>
        </div>
        <div className="btns btns--12">
          <InkBox className="btn" />
          <InkBox className="btn" />
        </div>
        <p className="meta-xs">
          <SkeletonText>ตอบภายใน 5 ชม. 40 นาที</SkeletonText>
        </p>
      </article>
    </TwoOf>
  );
}

/** Three rows of what is over. */
export function HistorySkeleton() {
  const w = useWords(words);
  return (
    <Skeleton label={w.loading}>
      <div className="section">
        <div className="section-head">
          <h2>
            <SkeletonText>พ.ย. 2569</SkeletonText>
          </h2>
        </div>
        <div className="list">
          {[1, 2, 3].map((row) => (
            <div key={row} className="lrow lrow--top">
              <span className="lrow-day">
                <b>
                  <SkeletonText>22</SkeletonText>
                </b>
                <span className="meta-xs">
                  <SkeletonText>อา.</SkeletonText>
                </span>
              </span>
              <span className="grow">
                <b>
                  <SkeletonText>ทุ่งสวรรค์ กอล์ฟคลับ</SkeletonText>
                </b>
                <span className="meta">
                  <SkeletonText>07:10 · ฝน 127</SkeletonText>
                </span>
                <InkStatus />
              </span>
            </div>
          ))}
        </div>
      </div>
    </Skeleton>
  );
}

function TwoOf({ children }: { children: ReactNode }) {
  const w = useWords(words);
  return (
    <Skeleton label={w.loading}>
      <div className="stack stack-4">
        {children}
        {children}
      </div>
    </Skeleton>
  );
}

const InkStatus = () => (
  <span className="status">
    <SkeletonText>ยืนยันแล้ว</SkeletonText>
  </span>
);

const InkAct = () => (
  <span>
    <SkeletonText>รายละเอียด</SkeletonText>
  </span>
);
