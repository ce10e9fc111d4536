-- A set-up link of the first start does not work once an administrator has an account.
alter table auth.invitations add column first_only boolean not null default false;
