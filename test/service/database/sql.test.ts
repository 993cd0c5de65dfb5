import { assert, array, constantFrom, letrec, oneof, property, tuple, anything, string } from 'fast-check'
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql as kyselySql,
} from 'kysely'
import { expect, test } from 'vitest'
import { sql } from '../../../src/service/database/kysely.ts'

interface Tables {
  cards: { id: string; balance: number }
}

const db = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (own) => new PostgresIntrospector(own),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** Describes a fragment, so that both tags can build it. */
type Part =
  | { kind: 'value'; value: unknown }
  | { kind: 'template'; strings: string[]; parts: Part[] }
  | { kind: 'join'; parts: Part[]; separator: string | undefined }
  | { kind: 'ref' | 'table' | 'raw' | 'lit'; text: string }

type Tag = Pick<typeof sql, 'ref' | 'table' | 'raw' | 'lit' | 'join'> &
  ((strings: TemplateStringsArray, ...values: unknown[]) => RawBuilder<unknown>)

function build(tag: Tag, part: Part): unknown {
  switch (part.kind) {
    case 'value':
      return part.value
    case 'template':
      return tag(
        part.strings as unknown as TemplateStringsArray,
        ...part.parts.map((inner) => build(tag, inner)),
      )
    case 'join': {
      const items = part.parts.map((inner) => build(tag, inner))
      return part.separator === undefined ? tag.join(items) : tag.join(items, tag.raw(part.separator))
    }
    default: {
      const make: (text: string) => RawBuilder<unknown> = tag[part.kind]
      return make(part.text)
    }
  }
}

const names = constantFrom('id', 'card.id', 'public.cards.id', 'a "quoted" name', "it's")

const { part } = letrec<{ part: Part }>((tie) => ({
  part: oneof(
    { maxDepth: 4 },
    anything({ maxDepth: 1, withDate: true, withBigInt: true }).map((value): Part => ({
      kind: 'value',
      value,
    })),
    constantFrom(null, undefined, '', 0, 'twice', 'twice', []).map((value): Part => ({
      kind: 'value',
      value,
    })),
    tuple(constantFrom('ref', 'table', 'raw', 'lit'), names)
      .filter(([kind, text]) => kind !== 'table' || text.split('.').length < 3)
      .map(([kind, text]): Part => ({ kind, text })),
    tuple(string(), array(tuple(tie('part'), string()), { maxLength: 4 })).map(([first, others]): Part => ({
      kind: 'template',
      strings: [first, ...others.map(([, text]) => text)],
      parts: others.map(([inner]) => inner),
    })),
    tuple(array(tie('part'), { maxLength: 3 }), constantFrom(undefined, ' and ')).map(
      ([parts, separator]): Part => ({ kind: 'join', parts, separator }),
    ),
  ),
}))

const compiledBy = (tag: Tag, of: Part) => {
  const { sql: text, parameters } = (
    build(tag, { kind: 'template', strings: ['', ''], parts: [of] }) as RawBuilder<unknown>
  ).compile(db)
  return { text, parameters }
}

test('compiles every statement to the text and the parameters of kysely', () => {
  assert(
    property(part, (of) => {
      expect(compiledBy(sql, of)).toEqual(compiledBy(kyselySql, of))
    }),
    { numRuns: 2000 },
  )
})

test('binds each parameter of a statement that is built twice to its own values', () => {
  const statement = (id: string | null, ids: readonly string[]) =>
    sql`select ${id}, ${sql.join(ids)} where id = any(${ids}) or id = ${id}`.compile(db)

  expect(statement('one', ['a', 'b'])).toMatchObject({
    sql: 'select $1, $2, $3 where id = any($4) or id = $5',
    parameters: ['one', 'a', 'b', ['a', 'b'], 'one'],
  })
  expect(statement(null, [])).toMatchObject({
    sql: 'select $1,  where id = any($2) or id = $3',
    parameters: [null, [], null],
  })
})

test('compiles an expression of the query builder inside a statement, and a statement inside the query builder', () => {
  const balance = db.selectFrom('cards').select('balance').where('id', '=', 'card')

  expect(sql`select ${1}, ${balance}, ${2}`.compile(db)).toMatchObject({
    sql: 'select $1, (select "balance" from "cards" where "id" = $2), $3',
    parameters: [1, 'card', 2],
  })
  expect(
    db
      .selectFrom('cards')
      .select(sql<number>`balance + ${1}`.as('more'))
      .where(sql<boolean>`${sql.ref('id')} = ${'card'}`)
      .compile(),
  ).toMatchObject({
    sql: 'select balance + $1 as "more" from "cards" where "id" = $2',
    parameters: [1, 'card'],
  })
})

test('writes literals as SQL does', () => {
  const literals = [1, -0.5, true, null, "it's"].map((value) => sql.lit(value).compile(db).sql)

  expect(literals).toEqual(['1', '-0.5', 'true', 'null', "'it''s'"])
})
