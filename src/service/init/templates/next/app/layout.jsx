export const metadata = { title: 'My shop' }

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body style={{ maxWidth: '40rem', margin: '2rem auto', fontFamily: 'system-ui, sans-serif' }}>
        {children}
      </body>
    </html>
  )
}
