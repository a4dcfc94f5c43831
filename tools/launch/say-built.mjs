// What `npm run build` ends with: the launcher has installed and built what was missing.
console.log('Okoumé est construit : « npm start » démarre sans rien installer ni construire.')
