/** Prints the HTML of {@link app}, as a server with React or Preact renders it. */
import { renderToString } from 'react-dom/server'
import { app } from './react-cart.ts'

process.stdout.write(renderToString(app))
