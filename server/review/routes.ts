import { deviceTime } from '../http/input.ts';
import { route, type Route } from '../http/http.ts';
import { listReviews, readBrief, readDue, readReviews } from './queries.ts';
import { answerReview, reportReview, submitReview } from './commands.ts';

export const reviewRoutes: Route[] = [
  route('POST /review/submit', ({ tx, caller, input, now, request }) =>
    submitReview(tx, caller.user_id, input, now, deviceTime(request)),
  ),
  route('GET /review/of/{booking_ref}', readReviews),
  route('GET /review/due', readDue),
  route('POST /review/list', listReviews),
  route('POST /review/reply', ({ tx, caller, input, now }) =>
    answerReview(tx, caller.user_id, input.review_id, input.text, now),
  ),
  route('POST /review/report', reportReview),
  route('GET /golfer/{user_id}/brief', readBrief),
];
