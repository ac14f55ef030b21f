import { USUAL_TIP } from '#domain/wallet/limits.ts';
import { tipWaysFor } from '#domain/tip/tip.ts';
import { route, type Route } from '../http/http.ts';
import { giveTip, mayTipFor, ownRound, present, undoTip } from './commands.ts';
import { tipsOfRound } from './sql.ts';

export const tipRoutes: Route[] = [
  route('GET /wallet/tips', async ({ tx, input, caller, now }) => {
    const round = await ownRound(tx, caller.user_id, input.booking_ref);
    const tips = await tx.many(tipsOfRound(round.booking_id));
    const [least, most] = USUAL_TIP[round.holes];
    const ways = [...tipWaysFor(round.is_caddy_staying)];
    return { may_tip: mayTipFor(round, now), ways, usual: [least, most], items: tips.map(present) };
  }),
  route('POST /wallet/tip', giveTip),
  route('POST /wallet/tip/undo', undoTip),
];
