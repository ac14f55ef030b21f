-- The phone number or e-mail that whoever wrote says is theirs, while another account has it (npm run operator -- decide-identifier).
alter table support_case add column claims text;
create index support_case_claims on support_case (claims) where claims is not null;
