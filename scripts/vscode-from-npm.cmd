@node "%~dp0vscode-from-npm.mjs" %*
