-- Role and database of the application; repeatable. pg_monitor shows the state of the standbys.
select 'create role quartet login' where not exists (select from pg_roles where rolname = 'quartet') \gexec
alter role quartet password :'password';
grant pg_monitor to quartet;
select 'create database quartet owner quartet' where not exists (select from pg_database where datname = 'quartet') \gexec
