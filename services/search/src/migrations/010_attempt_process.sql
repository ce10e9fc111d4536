-- The process of the attempt, which deletes its attempts that have ended; null if a process of an earlier version began it.
alter table search.attempts add column process uuid;
