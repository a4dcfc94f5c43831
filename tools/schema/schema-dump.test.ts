import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from '../../tests/database/test-database.ts'
import { dumpSchema } from './schema-dump.ts'

let empty: TestDatabase

beforeEach(async () => {
  empty = await createEmptyDatabase()
})

afterEach(() => empty.drop())

test('the dump of our migrations, loaded into an empty database, gives the same dump', async () => {
  const migrated = await createTestDatabase()
  const dump = await dumpSchema(migrated.pool)
  await migrated.drop()

  await empty.pool.query(dump)

  expect(dump).toContain('create table ')
  expect(await dumpSchema(empty.pool)).toBe(dump)
})

test('every kind of object that a migration may create is in the dump, and survives it', async () => {
  await empty.pool.query(`
    create schema auth;
    create schema graphile_worker;
    create table graphile_worker.secret_jobs (id integer);
    create extension pg_trgm;
    create type mood as enum ('gai', 'triste');
    create function shout(text) returns text immutable language sql as $$ select upper($1) $$;
    create sequence receipt_numbers start with 100;
    create unlogged table cache (key text primary key) with (fillfactor = 70);
    create table person (
      id bigint generated always as identity primary key,
      mood mood not null default 'gai',
      name text collate "C" not null check (name <> ''),
      loud text generated always as (shout(name)) stored,
      friend bigint references person,
      unique nulls not distinct (name, friend)
    );
    create table auth.session (person bigint not null references person on delete cascade);
    create index person_loud on person using gin (loud gin_trgm_ops) where friend is null;
    create function refuse() returns trigger language plpgsql as $$ begin return null; end $$;
    create trigger no_delete before delete on person for each row execute function refuse();
    comment on table person is 'who it''s about';
    comment on column person.loud is 'as shouted';
    comment on constraint person_pkey on person is 'the key';
    comment on function shout(text) is 'louder';
    comment on schema auth is 'who signs in';
  `)

  const dump = await dumpSchema(empty.pool)

  expect(dump).not.toContain('graphile_worker')
  expect(dump).not.toContain('similarity')
  const copy = await createEmptyDatabase()
  await copy.pool.query(dump)
  expect(await dumpSchema(copy.pool)).toBe(dump)
  await copy.drop()
  for (const line of [
    'create schema auth;',
    'create extension pg_trgm with schema public;',
    `create type mood as enum ('gai', 'triste');`,
    'create sequence receipt_numbers as bigint increment by 1 start with 100;',
    'create unlogged table cache (',
    'id bigint generated always as identity not null,',
    `mood mood default 'gai'::mood not null,`,
    'name text collate "C" not null,',
    'loud text generated always as (shout(name)) stored,',
    'UNIQUE NULLS NOT DISTINCT (name, friend)',
    'FOREIGN KEY (person) REFERENCES person(id) ON DELETE CASCADE;',
    'CREATE INDEX person_loud ON person USING gin (loud gin_trgm_ops) WHERE friend IS NULL;',
    'CREATE TRIGGER no_delete BEFORE DELETE ON person FOR EACH ROW EXECUTE FUNCTION refuse();',
    `comment on table person is 'who it''s about';`,
    `comment on column person.loud is 'as shouted';`,
    `comment on constraint person_pkey on person is 'the key';`,
    `comment on schema auth is 'who signs in';`,
  ]) {
    expect(dump).toContain(line)
  }
})

test('the order of creation does not matter', async () => {
  await empty.pool.query(
    'create table b (id integer); create table a (id integer); create index y on a (id);',
  )
  const first = await dumpSchema(empty.pool)
  await empty.pool.query('drop table a; drop table b; create table a (id integer); create index y on a (id);')
  await empty.pool.query('create table b (id integer);')

  expect(await dumpSchema(empty.pool)).toBe(first)
})

test('an unsupported object is an error, not an omission', async () => {
  await empty.pool.query('create view nothing as select 1 as one')

  await expect(dumpSchema(empty.pool)).rejects.toThrow('view or partitioned table nothing')
})
