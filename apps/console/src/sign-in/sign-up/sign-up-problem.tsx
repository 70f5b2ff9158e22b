import { useText } from '../../api/text.ts'

/** What did not work, and a way to try again. */
export function Problem({ text, retry }: { text: string; retry?: () => void }) {
  const early = useText()
  return (
    <>
      <p className="form-error" role="alert">
        {text}
      </p>
      {retry ? (
        <div className="form-foot">
          <button type="button" className="field-plain" onClick={retry}>
            {early('common.retry')}
          </button>
        </div>
      ) : null}
    </>
  )
}
