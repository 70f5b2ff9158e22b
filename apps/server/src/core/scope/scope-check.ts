import {
  type KyselyPlugin,
  type OperationNode,
  PostgresQueryCompiler,
  type QueryId,
  type RawBuilder,
  type RawNode,
  type RootOperationNode,
} from 'kysely'
import type { OwnedTable } from './who-sees.ts'

/** `by`: the rule of the table, a reason, or the rule of another table that the query must have, too. */
type Answer = { table: OwnedTable; by: 'rule' | 'reason' | { joinedTo: OwnedTable } }

/** Parts of queries that answer for a table: they limit what is seen of it, or say why nothing has to. */
const answering = new WeakMap<OperationNode, Answer>()

/** Lets a condition answer for a table in whatever query it becomes part of. */
export function answersFor<T>(table: OwnedTable, part: RawBuilder<T>, by: Answer['by'] = 'rule'): RawBuilder<T> {
  answering.set(part.toOperationNode(), { table, by })
  return part
}

/** As in `a as b, ` of `from a as b, terminal`. */
const others = String.raw`(?:[\w".]+(?:\s+(?:as\s+)?\w+)?\s*,\s*)*`
/** Where a query names one of the tables: behind `from`, `join`, `update` or `using`, or before one of its columns. */
function mentionsOf(tables: readonly string[]): RegExp[] {
  const names = tables.join('|')
  return [
    new RegExp(
      String.raw`(?<!distinct\s)\b(?:from|join|update|using)\s+(?:only\s+)?${others}"?(${names})"?(?![\w".])`,
      'gi',
    ),
    new RegExp(String.raw`(?<![\w".])"?(${names})"?\."?\w`, 'gi'),
  ]
}

/** Writes a query without the parts that answer for a table, and notes which tables those are. */
class Reader extends PostgresQueryCompiler {
  readonly #answers: Answer[] = []

  protected override visitRaw(node: RawNode): void {
    const answer = answering.get(node)
    if (answer === undefined) return super.visitRaw(node)
    this.#answers.push(answer)
    this.append('true')
  }

  answered(): ReadonlySet<string> {
    const ruled = new Set(this.#answers.filter(({ by }) => by === 'rule').map(({ table }) => table))
    const holds = ({ by }: Answer) => typeof by === 'string' || ruled.has(by.joinedTo)
    return new Set(this.#answers.filter(holds).map(({ table }) => table))
  }
}

/** The owned tables that a query names and that nothing in it answers for. */
function forgottenIn(
  node: RootOperationNode,
  queryId: QueryId,
  mentions: readonly RegExp[],
): { tables: string[]; text: string } {
  const reader = new Reader()
  const text = reader.compileQuery(node, queryId).sql
  const named = new Set(
    mentions.flatMap((mention) => [...text.matchAll(mention)].map(([, name = '']) => name.toLowerCase())),
  )
  const answered = reader.answered()
  return { tables: [...named].filter((table) => !answered.has(table)), text }
}

/** What is to come of a query that forgets its scope. */
export type OnForgotten = (message: string) => void

export const refuseForgotten: OnForgotten = (message) => {
  throw new Error(message)
}

/** Tells of a query that names an owned table and forgets whose rows it may see. */
export function scopeCheck(ownedTables: readonly string[], onForgotten: OnForgotten): KyselyPlugin {
  const mentions = mentionsOf(ownedTables)
  return {
    transformQuery({ node, queryId }) {
      const { tables, text } = forgottenIn(node, queryId, mentions)
      const [table] = tables
      if (table !== undefined) {
        onForgotten(
          `A query names ${tables.join(', ')} and not whose rows it sees: add scope.visible('${table}'), joinedTo('${table}', …) with the table that limits it, or unscoped('${table}', why) where there is a reason. ${text}`,
        )
      }
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
}
