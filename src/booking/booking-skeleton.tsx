import './booking.css';
import type { ReactNode } from 'react';
import { useWords } from '../i18n/language.ts';
import { ScoreStrip } from '../ui/show/score-strip.tsx';
import { Ink, InkBox, Skeleton } from '../ui/frame/skeleton.tsx';
import { SlimTicket, Ticket } from '../ui/show/ticket.tsx';
import { words } from './words.ts';

/** A ticket with hidden ink: the same boxes as the one that comes. */
export function BookingSkeleton() {
  const w = useWords(words);
  const fact = (label: string) => ({ label, value: <Ink>{label}</Ink> });
  return (
    <Skeleton label={w.loading}>
      <Ticket
        status={<InkStatus />}
        time={<Ink>07:10</Ink>}
        date={<Ink>พรุ่งนี้ อา. 22 พ.ย.</Ink>}
        course={<Ink>ทุ่งสวรรค์ กอล์ฟคลับ</Ink>}
        place={<Ink>ปทุมธานี</Ink>}
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
        weekday={<Ink>อา.</Ink>}
        time={<Ink>07:10</Ink>}
        day={<Ink>22 พ.ย.</Ink>}
        course={<Ink>ทุ่งสวรรค์ กอล์ฟคลับ</Ink>}
        facts={<Ink>18 หลุม · รถร่วม · ขอฝน 127</Ink>}
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
              <Ink>คุณณัฐพล</Ink>
            </h3>
            <p className="meta">
              <Ink>พรุ่งนี้ อา. 22 พ.ย. 07:10 · 18 หลุม</Ink>
            </p>
            <p className="meta">
              <Ink>ทุ่งสวรรค์ กอล์ฟคลับ</Ink>
            </p>
          </div>
        </div>
        <div className="btns btns--12">
          <InkBox className="btn" />
          <InkBox className="btn" />
        </div>
        <p className="meta-xs">
          <Ink>ตอบภายใน 5 ชม. 40 นาที</Ink>
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
            <Ink>พ.ย. 2569</Ink>
          </h2>
        </div>
        <div className="list">
          {[1, 2, 3].map((row) => (
            <div key={row} className="lrow lrow--top">
              <span className="lrow-day">
                <b>
                  <Ink>22</Ink>
                </b>
                <span className="meta-xs">
                  <Ink>อา.</Ink>
                </span>
              </span>
              <span className="grow">
                <b>
                  <Ink>ทุ่งสวรรค์ กอล์ฟคลับ</Ink>
                </b>
                <span className="meta">
                  <Ink>07:10 · ฝน 127</Ink>
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
    <Ink>ยืนยันแล้ว</Ink>
  </span>
);

const InkAct = () => (
  <span>
    <Ink>รายละเอียด</Ink>
  </span>
);
