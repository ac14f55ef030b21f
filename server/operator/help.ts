export const HELP = `Caddee, for its operator. Each act is one transaction and leaves a row in the table audit.
What you write with --why or --note is kept there for a year, of money for five: write what happened, and not who it was.

  npm run operator -- todo [--json]
      What needs a person: disputes, goodwill to decide, forgotten passwords, cases that were written to us, phones and e-mails two claim, claims that wait, reports of
      chats and reviews, caddies to verify, caddy numbers two claim, top-ups to decide, debts of refunds, refunds to
      approve, jobs that fail.

  npm run operator -- invite-owner
      A link that makes an owner of the desk (/desk): good for an hour, used once. Owners invite everybody else there.

  npm run operator -- faults [--json]
      What failed on people's phones in the last week, by release: the class of the error, the route and our files of the stack.

  npm run operator -- verify-caddy <caddy> [--reject <why>]
      The caddy's number or staff card was looked at: VERIFIED, or REJECTED and why. Only verified caddies answer open requests.

  npm run operator -- suspend <caddy> --why <text>
      Nobody finds or asks this caddy any more. verify-caddy lets them work again.

  npm run operator -- decide-number <case> give|refuse --note <text>
      Of a number two caddies say is theirs, after asking the course. give: who claims it has it, and who had it has none and is
      unverified again; refuse: it stays where it is. Who does not have it reads <text>, and types the right one in the profile.

  npm run operator -- decide <booking_ref> --outcome <outcome> --refund <baht> --why <text>
      Ends a dispute. Of the price, the golfer gets <baht> back; the caddy gets the rest, less our share. Both read <text>.
      <outcome>: COMPLETED, NO_SHOW_GOLFER, NO_SHOW_CADDY or CANCELLED_BY_COURSE

  npm run operator -- goodwill <booking_ref> --give|--refuse --why <text>
      A caddy did not come, and our goodwill was not paid by itself (todo says why). Given, it is credit for bookings.

  npm run operator -- close-course <slug> <YYYY/MM/DD> [--reason CLOSED|TOURNAMENT|RAIN] [--note <text>]
      Nobody plays there that day: its bookings end with all money back, its open requests end, no new ones are taken.

  npm run operator -- open-course <slug> <YYYY/MM/DD>
      It was closed by mistake: new rounds are taken again. What ended with the closure stays ended.

  npm run operator -- decide-topup <reference> credit|refuse --note <text>
      Money the provider took that does not fit what was asked for (todo says why). credit: the golfer gets the amount asked for;
      refuse: they do not, and it comes out of the wallet again when it is there. Money at the provider is given back there.

  npm run operator -- decide-debt <refund> collect|forgive --note <text>
      Money the provider gave back that the golfer had spent already. collect: the rest comes out of the wallet, once it is there;
      forgive: it is our loss.

  npm run operator -- approve-refund <reference>
      A golfer's money may go back to the bank account named: todo shows the name here, which may be a nickname, and the
      bank's name. Make sure that the account is the golfer's own.

  npm run operator -- reject-refund <reference> --note <text>
      It may not: all of it is in the wallet again, and the golfer reads <text>.

  npm run operator -- decide-withdrawal <reference> --outcome PAID|FAILED --why <text>
      Of a payout that does not fit or does not end: what became of it at the provider. FAILED gives the money back.

  npm run operator -- close-report <report> --note <text> [--hide]
      A report of a chat or of a review was looked at. Neither of the two hears of it; what follows from it is suspend.
      --hide: the review is taken out of all lists and averages.

  npm run operator -- answer-case <number> --answer <text>
      What somebody wrote to us is answered and closed; whoever is signed in reads <text> in the app. <number> as in K7M-4XR.

  npm run operator -- reset-password <request> [--reject <why>]
      Call the account's own number back and make sure who it is. Says a code, once, to be read out there: with it they choose a new
      password, and every device is signed out. --reject: it was somebody else.

  npm run operator -- decide-identifier <number> give|refuse --note <text>
      Of a phone number or an e-mail that an account has and whose owner, they say, wrote to us. Call that very number, or write to that
      very address, and nowhere else. give: it leaves the account that has it, which keeps the rest, and is put on the account of whoever
      wrote, or is free to register with; refuse: it stays where it is. Whoever wrote reads <text>, if signed in.

  npm run operator -- give-identifier <account> <phone or e-mail> --why <text>
      Leads somebody back in whose account lost its only phone or e-mail (decide-identifier and todo say its <account>), after making
      sure who it is. Then they sign in with it, or ask for a code.

  npm run operator -- approve-reward <reference>
      A caddy may have the redeemed reward: they are told, and collect it with a code.

  npm run operator -- reject-reward <reference> --note <text>
      They may not: the points are back, and the caddy reads <text>.

  npm run operator -- stock <reward> <number>
      So many of food-100, bonus-200 or sun-shirt can still be had. A new database has none of any.

  npm run operator -- make-counter <slug> --name <text>
      A counter where staff hand rewards over. Says its key, once: it is typed at /redeem.

  npm run operator -- end-counter <counter>
      Its key is good no more.

  npm run operator -- reconcile [--days <number>]
      Proves that the ledger agrees with itself and with what it was for, and that the charges of the payment provider
      (of the last 30 days, or of <number>) agree with the top-ups. Says what we owe. Changes nothing; ends with 1 on drift.

  npm run operator -- restored
      After a backup was put back, before the server starts: phones drop their copies, which are of what is no more, and ask for
      everything. They tell their people what was done and is gone.

  npm run operator -- take-pictures
      The pictures of MEDIA_URL or DATA_DIR are this database's from now on: after a restore, or a move to another PostgreSQL.
      A server on the database that had them before does not start any more.

  <caddy>  the e-mail, the phone, or the number; where several have the number: 305@riverdale-golf-club
  <reference>  as in TU-2211-0093, WD-2211-0007, RW-2211-0003
  <slug>   a course's name in addresses, such as riverdale-golf-club

It works on the database of DATABASE_URL, or on the embedded one of DATA_DIR (./data), also while npm start is running.
It ends with 0 when it is done (or was done before), 1 when it was refused, 2 when it was not understood.
`;
