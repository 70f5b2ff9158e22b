import { app } from '@cpm/contract/market/app/app'
import { Fetched } from '../../../kit/picture/fetch-picture.tsx'

type Props = { appId: string; artifactId: string; alt: string }

/** A screenshot of an app. */
export const ShotPicture = ({ appId, artifactId, alt }: Props) => (
  <Fetched route={app.routes.screenshot} input={{ id: appId, artifactId }} alt={alt} />
)
