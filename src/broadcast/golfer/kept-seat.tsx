import type { Broadcast, CaddyResponse } from '#domain/broadcast/api.ts';
import { parseMoment } from '#domain/dates.ts';
import { satang } from '#domain/money.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useWords } from '../../i18n/language.ts';
import { useMirror } from '../../sync/mirror/mirror.ts';
import { Button, ButtonLink, Buttons } from '../../ui/control/button.tsx';
import { Countdown } from '../../ui/show/countdown.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Portrait } from '../../ui/show/portrait.tsx';
import { topupHref } from '../../wallet/topup-href.ts';
import { addressOf } from '../open-request.ts';
import { requestWords } from './request-words.ts';

interface Props {
  broadcast: Broadcast;
  answer: CaddyResponse;
  onChoose: () => void;
}

/** The balance was short: until when the caddy's seat is reserved, what is missing, the way to top it up and to choose again. */
export function KeptSeat({ broadcast, answer: { caddy, response }, onChoose }: Props) {
  const w = useWords(requestWords);
  const f = useFormat();
  const balance = useMirror('GET /wallet/balance', {}).data;
  const until = parseMoment(response.kept_until ?? broadcast.expires_at);
  const name = caddy.nickname;
  const short = Math.max(0, broadcast.total - (balance?.available ?? 0));
  const amount = f.money(satang(short));
  return (
    <section className="card card--amber stack">
      <div className="row">
        <Portrait photo={caddy.photo_url} number={caddy.caddy_number} name={name} plate={false} />
        <div className="grow">
          <h2 className="t-lg">{say(w.keptUntil, { time: f.time(until) })}</h2>
          <p className="meta inline">
            <Icon name="timer" small />
            <Countdown until={until} text={w.keptLeft} over={w.keptOver} fine />
          </p>
        </div>
      </div>
      <p>{short > 0 ? say(w.keptShort, { amount, name }) : say(w.keptEnough, { name })}</p>
      <Buttons>
        {short > 0 && (
          <ButtonLink block icon="plus" href={topupHref({ next: addressOf(broadcast.alt_reference), amount: short })}>
            {say(w.topUp, { amount })}
          </ButtonLink>
        )}
        <Button block kind={short > 0 ? 'outline' : 'primary'} onClick={onChoose}>
          {w.chooseAgain}
        </Button>
      </Buttons>
    </section>
  );
}
