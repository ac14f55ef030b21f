-- An older program can live with this: yes.
-- Of whom the role `course` is given: the courses whose days they see. Nobody else is bound to any.
alter table staff add column courses text[] not null default '{}';
alter table staff_invitation add column courses text[] not null default '{}';
