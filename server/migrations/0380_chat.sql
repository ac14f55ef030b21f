-- What a reporter reports of a room while their report of it is open is added to it: { reason, seq, text, said, at } each.
alter table chat_report add column more jsonb not null default '[]';

with of_one as (
  select *,
    first_value(report_id) over reports as first_id,
    row_number() over reports as nth
  from chat_report
  where closed_at is null
  window reports as (partition by room_id, reporter_id order by created_at, report_id)
), added as (
  select first_id, jsonb_agg(
    jsonb_build_object(
      'reason', reason, 'seq', seq, 'text', text, 'said', said,
      'at', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    ) order by nth
  ) as more
  from of_one where nth > 1 group by first_id
)
update chat_report set more = added.more from added where report_id = added.first_id;

delete from chat_report as later using chat_report as first
where later.closed_at is null and first.closed_at is null
  and later.room_id = first.room_id and later.reporter_id = first.reporter_id
  and (later.created_at, later.report_id) > (first.created_at, first.report_id);

create unique index chat_report_of_one on chat_report (room_id, reporter_id) where closed_at is null;
