-- What somebody wrote to the team, signed in or not, until an operator has answered it (npm run operator -- answer-case).
create table support_case (
  -- The phone's own name for it: sent again, it is the same case.
  case_id uuid primary key,
  -- Read out over the phone: letters nobody mistakes (domain/letters.ts), at random, so that none tells of another.
  case_number text not null unique,
  -- Null: nobody was signed in, and there is a contact.
  user_id uuid,
  topic text not null check (topic in ('MONEY', 'BOOKING', 'ACCOUNT', 'CONDUCT', 'OTHER')),
  text text not null,
  contact text,
  -- A reference, as the sender named it.
  about text,
  -- The phone number or e-mail that whoever wrote says is theirs, while another account has it (npm run operator -- decide-identifier).
  claims text,
  created_at timestamptz not null,
  answered_at timestamptz,
  answered_by text,
  answer text,
  check (user_id is not null or contact is not null),
  check ((answered_at is null) = (answered_by is null) and (answered_at is null) = (answer is null))
);
create index support_case_open on support_case (created_at) where answered_at is null;
create index support_case_user on support_case (user_id, created_at desc) where user_id is not null;
create index support_case_answered on support_case (answered_at) where answered_at is not null;
create index support_case_contact on support_case (contact) where user_id is null;
create index support_case_claims on support_case (claims) where claims is not null;
